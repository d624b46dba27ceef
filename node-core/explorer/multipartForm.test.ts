import { expect, test } from 'vitest'
import { partsOfForm } from './multipartForm.ts'

test('reads fields and files as they were sent, whatever is in them', async () => {
  const form = new FormData()
  const file = '--x\r\n\r\nname="y"\r\n--\r\n'
  form.append('address', '0x12')
  form.append('empty', '')
  form.append('files', new Blob([file]), 'a b; name="c".sol')
  form.append('files', new Blob(['']), 'a.sol')
  expect(partsOfForm(await new Response(form).text())).toEqual([
    { name: 'address', isFile: false, text: '0x12' },
    { name: 'empty', isFile: false, text: '' },
    { name: 'files', isFile: true, text: file },
    { name: 'files', isFile: true, text: '' },
  ])
})

test.each([
  ['', /boundary/],
  ['{}\r\n', /boundary/],
  ['--\r\n', /boundary/],
  ['--b\r\n', /no end/],
  ['--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1', /no end/],
  ['--b\r\nContent-Disposition: form-data; filename="a"\r\n\r\n1\r\n--b--', /no name/],
  ['--b\r\nContent-Type: text/plain; name="a"\r\n\r\n1\r\n--b--', /no name/],
  ['--b\r\n1\r\n--b--', /no name/],
])('refuses %j', (body, message) => {
  expect(() => partsOfForm(body)).toThrow(message)
})
