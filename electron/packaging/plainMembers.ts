import { RolldownMagicString, type Plugin } from 'rolldown'
import { Visitor } from 'rolldown/utils'

type ClassVisitor = NonNullable<ConstructorParameters<typeof Visitor>[0]['ClassDeclaration']>

/**
 * Renames the private members of classes (`#nonce`) in bundles to public ones that no source names. V8 defines each private member of a new
 * object by a generic call, until its last compiler gets to the constructor, and compares keys at each access: sends take up to a tenth
 * longer. That nothing else uses them is checked in the sources, by TypeScript and by the tests.
 */
export const plainMembers = (): Plugin => ({
  name: 'plain-members',
  renderChunk(code, { name: chunk }) {
    const text = new RolldownMagicString(code)
    /** The private names of the classes around, and what their public ones begin with. */
    const around: { names: Set<string>; prefix: string }[] = []
    let derived = 0
    const enter: ClassVisitor = ({ superClass, body: { body } }) => {
      const names = new Set(body.flatMap((it) => ('key' in it && it.key.type === 'PrivateIdentifier' ? it.key.name : [])))
      // An object may have a member of the same name from each class that it is derived from.
      around.push({ names, prefix: superClass === null ? '$' : `$${chunk.replace(/\W/g, '_')}${++derived}_` })
    }
    const leave = () => void around.pop()
    new Visitor({
      ClassDeclaration: enter,
      ClassExpression: enter,
      'ClassDeclaration:exit': leave,
      'ClassExpression:exit': leave,
      PrivateIdentifier: ({ start, end, name }) => {
        text.overwrite(start, end, `${around.findLast(({ names }) => names.has(name))!.prefix}${name}`)
      },
      BinaryExpression: ({ left }) => {
        if ((left.type as string) === 'PrivateIdentifier') this.error('a renamed member does not tell the class of an object')
      },
    }).visit(this.parse(code))
    return { code: text.toString(), map: null }
  },
})
