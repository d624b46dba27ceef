import { isBuiltin } from 'node:module'
import type { Plugin } from 'rolldown'

/** `const require = createRequire(import.meta.url)`, by which a source loads a package on first use. */
const REQUIRE_OF_SOURCE = /^const require = createRequire\(import\.meta\.url\)$/m

/** An import of a builtin module in a rendered chunk: its namespace, its default export, names of it. */
const BUILTIN_IMPORT = /^import (?:\* as (\w+) )?(?:(\w+)(?:, | ))?(?:\{([^}]*)\} )?from "([\w:/]+)";$/gm

/** The part of LevelDB's package that finds its binary next to itself. */
const NATIVE_BINDING = 'classic-level/binding.js'

/** What makes a bundle load quickly: half of the node's time to start was the loading of its modules. */
export const quickLoading = (): Plugin[] => [bundledRequires(), plainBuiltins(), nativeBinding(), asciiText()]

/**
 * Bundles the packages that a source requires, whose modules are then evaluated on first use. Unbundled, a source that is an ES module needs
 * `createRequire` for that, which a bundler does not follow.
 */
function bundledRequires(): Plugin {
  return {
    name: 'bundled-requires',
    transform: {
      filter: { id: /\.ts$/, code: REQUIRE_OF_SOURCE },
      handler: (code) => ({ code: code.replace(REQUIRE_OF_SOURCE, ''), map: null }),
    },
  }
}

/** Takes builtin modules without `import`, which reads all of their exports, and thereby loads streams, web APIs and an HTTP client. */
function plainBuiltins(): Plugin {
  return {
    name: 'plain-builtins',
    renderChunk: (code) => ({
      code: code.replace(BUILTIN_IMPORT, (found: string, namespace?: string, whole?: string, names?: string, module?: string) => {
        if (!isBuiltin(module!)) return found
        const parts = [namespace, whole, names && `{${names.replaceAll(' as ', ': ')}}`].filter((it) => it !== undefined)
        return parts.map((part) => `const ${part} = process.getBuiltinModule("${module}");`).join(' ')
      }),
      map: null,
    }),
  }
}

/** Bundles the JavaScript of LevelDB's package, which is spread over many files, and leaves out its binary. */
function nativeBinding(): Plugin {
  return {
    name: 'native-binding',
    resolveId: {
      filter: { id: /^\.\/binding$/ },
      handler: (_, importer) =>
        importer !== undefined && /[\\/]classic-level[\\/]/.test(importer) ? { id: NATIVE_BINDING, external: true } : null,
    },
  }
}

/** Escapes other characters than ASCII: V8 copies ASCII text as it is, while decoding UTF-8 takes as long as everything else of a module. */
function asciiText(): Plugin {
  return {
    name: 'ascii-text',
    // Rendered chunks are printed once more after `renderChunk`.
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk')
          chunk.code = chunk.code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      }
    },
  }
}
