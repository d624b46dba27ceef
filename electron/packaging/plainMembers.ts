import { RolldownMagicString, type Plugin } from 'rolldown'
import { Visitor } from 'rolldown/utils'

/**
 * Renames the private members of classes (`#nonce`) in bundles to public ones that no source names. V8 defines each private member of a new
 * object by a generic call, until its last compiler gets to the constructor, and compares keys at each access: sends take a tenth longer.
 * That nothing else uses them is checked in the sources, by TypeScript and by the tests.
 */
export const plainMembers = (): Plugin => ({
  name: 'plain-members',
  renderChunk(code, { name: chunk }) {
    const text = new RolldownMagicString(code)
    /** Public names of the members of the classes around, by their private ones. */
    const around: Map<string, string>[] = []
    let classes = 0
    new Visitor({
      ClassBody: ({ body }) => {
        // No class has the prefix of another one, which it may extend.
        const prefix = `$${chunk.replace(/\W/g, '_')}${++classes}`
        const members = body.flatMap((it) => ('key' in it && it.key.type === 'PrivateIdentifier' ? it.key.name : []))
        around.push(new Map(members.map((name) => [name, `${prefix}_${name}`])))
      },
      'ClassBody:exit': () => {
        around.pop()
      },
      PrivateIdentifier: ({ start, end, name }) => {
        text.overwrite(start, end, around.findLast((names) => names.has(name))!.get(name)!)
      },
      BinaryExpression: ({ left }) => {
        if ((left.type as string) === 'PrivateIdentifier') this.error('a renamed member does not tell the class of an object')
      },
    }).visit(this.parse(code))
    return { code: text.toString(), map: null }
  },
})
