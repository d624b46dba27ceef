/** The value of a variable or of a part of one, by its path: `amount`, `order.items[2]`, `accounts[owner].balance`, `balances[msg.sender]`. */
import { DecodeError } from '../contract/codec.ts'
import { pathSteps } from '../sources/variables/storagePath.ts'
import type { StepView } from '../sources/variables/stepScope.ts'
import type { FrameContents, Inspector } from './inspector.ts'
import { type TreeValue, namedValue, stateValue } from './variableTree.ts'

/** A key that is the name of a variable: no number, no literal. */
const NAME = /^(?!true$|false$)[A-Za-z_$][\w$.]*(?:\(\))?$/

/** The value of an expression. Rejects with DecodeError if nothing has that name, and as `SourcedExecutions`. */
export async function evaluate(inspector: Inspector, view: StepView, expression: string): Promise<TreeValue> {
  const contents = await inspector.contents(view)
  const text = expression.trim()
  const plain = plainValue(contents, text)
  if (plain !== undefined) return plain
  const path = await withKeys(inspector, view, text)
  const local = variableNamed(contents, /^[\w$]+/.exec(path)?.[0] ?? '')
  if (local !== undefined) return partAt(local, path)
  const part = await inspector.statePart(view, path)
  return stateValue(part, (of, page) => inspector.stateParts(view, of, page).then((parts) => [...parts]))
}

/** A variable of the function, one of `msg`, `tx` and `block`, a constant or an immutable variable. */
function plainValue(contents: FrameContents, name: string): TreeValue | undefined {
  const { globals, constants } = contents.variables
  const fixed = [...globals, ...constants].findLast((it) => it.name === name)
  return variableNamed(contents, name) ?? (fixed && namedValue(fixed))
}

/** What has a name in the function: an inner declaration hides an outer one. */
function variableNamed({ variables: { locals, returns, arguments: args } }: FrameContents, name: string): TreeValue | undefined {
  const found = [...(args ?? []), ...(returns ?? []), ...(locals ?? [])].findLast((it) => it.name === name)
  return found && namedValue(found)
}

/** The path with the values of the variables that its keys name. */
async function withKeys(inspector: Inspector, view: StepView, path: string): Promise<string> {
  const texts: string[] = []
  for (const step of pathSteps(path)) {
    if (step.kind === 'name') texts.push(texts.length === 0 ? step.name : `.${step.name}`)
    else if (step.isQuoted) texts.push(`[${JSON.stringify(step.text)}]`)
    else texts.push(`[${NAME.test(step.text) ? await keyNamed(inspector, view, step.text) : step.text}]`)
  }
  return texts.join('')
}

/** What a key stands for; a name of nothing may be that of a member of an enum. */
async function keyNamed(inspector: Inspector, view: StepView, name: string): Promise<string> {
  try {
    return (await evaluate(inspector, view, name)).value
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error
    return name
  }
}

/** The part of a value that is written with its parts. Throws DecodeError. */
async function partAt(value: TreeValue, path: string): Promise<TreeValue> {
  let found = value
  for (const step of pathSteps(path).slice(1)) {
    const name = step.kind === 'name' ? step.name : `[${step.text}]`
    const parts = await found.parts?.read({ first: 0, count: Infinity })
    const part = parts?.find((it) => it.name === name)
    if (part === undefined) throw new DecodeError(`${found.expression} has no part ${name}`)
    found = part
  }
  return found
}
