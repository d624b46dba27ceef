/** Connects the debugger of VS Code to the debug adapter of a node, and reads the node's token for it. */
const { readFile } = require('node:fs/promises')
const vscode = require('vscode')

exports.activate = ({ subscriptions }) => {
  subscriptions.push(
    vscode.debug.registerDebugConfigurationProvider('terrarium', {
      async resolveDebugConfigurationWithSubstitutedVariables(folder, { tokenFile, ...configuration }) {
        const token = configuration.token ?? (tokenFile && (await readFile(tokenFile, 'utf8')).trim())
        return { sourceRoot: folder?.uri.fsPath, ...configuration, token }
      },
    }),
    vscode.debug.registerDebugAdapterDescriptorFactory('terrarium', {
      createDebugAdapterDescriptor: ({ configuration }) => new vscode.DebugAdapterServer(configuration.port, '127.0.0.1'),
    }),
  )
}
