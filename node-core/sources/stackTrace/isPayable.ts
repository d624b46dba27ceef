import type { FunctionSyntax } from '../syntax/declarations.ts'
import { textOf } from '../syntax/syntaxNode.ts'

/** Whether a function accepts value; before 0.6, syntax trees say it otherwise. */
export const isPayable = ({ node }: FunctionSyntax): boolean => textOf(node, 'stateMutability') === 'payable' || node['payable'] === true
