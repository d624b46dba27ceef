/** Bodies of HTML forms with files, `multipart/form-data` (RFC 7578), whose parts are texts. */
import { badRequest } from './params.ts'

export const MULTIPART = 'multipart/form-data'

/** A field, or a file, which may have the name of another one. */
export interface FormPart {
  name: string
  isFile: boolean
  text: string
}

/** The parts of a body. Its first line is taken as their boundary: a form has nothing before it. Throws `bad-request`. */
export function partsOfForm(body: string): FormPart[] {
  const boundary = body.slice(0, Math.max(0, body.indexOf('\r\n')))
  if (!/^--./.test(boundary)) throw badRequest('the form does not begin with a boundary')
  const [, ...parts] = `\r\n${body}`.split(`\r\n${boundary}`)
  if (!parts.pop()!.startsWith('--')) throw badRequest('the form has no end')
  return parts.map((part) => {
    const end = part.indexOf('\r\n\r\n')
    const head = part.slice(0, Math.max(0, end))
    const name = /^content-disposition:[^\r]*?; *name="([^"]*)"/im.exec(head)?.[1]
    if (name === undefined) throw badRequest('a part of the form has no name')
    return { name, isFile: /; *filename\*?=/i.test(head), text: part.slice(end + 4) }
  })
}
