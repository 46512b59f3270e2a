import { describe, expect, it } from 'vitest'
import { Refusal } from '../../ground/errors.ts'
import { readIdentity } from './read-identity.ts'

const told = { subject: 's-1', username: undefined, email: undefined, realname: undefined }

describe('what another system says of a person', () => {
  it('whole and plain: taken as it is', () => {
    const person = { subject: 'a|b 中', username: 'Wang', email: 'wang@partner.example', realname: '王 五' }
    expect(readIdentity(person)).toEqual(person)
  })

  it.each([
    ['a zero character', 'a\u0000'],
    ['a line break', 'a\nb'],
    ['half a letter', 'a\ud800'],
    ['a mark that shows nothing', 'ad\u200bmin'],
    ['256 characters', 'a'.repeat(256)],
  ])('subject, name and address with %s: refused, for cleaned they could be those of somebody else', (_, text) => {
    for (const name of ['subject', 'username', 'email'])
      expect(() => readIdentity({ ...told, [name]: text })).toThrow(Refusal)
  })

  it.each([undefined, null, 7, '', {}])('subject %j: refused; the same name and address: absent', (value) => {
    expect(() => readIdentity({ ...told, subject: value })).toThrow('用户标识为空')
    const read = readIdentity({ ...told, username: value, email: value, realname: value })
    expect(read).toEqual({ ...told, subject: 's-1' })
  })

  it.each([
    [' 王\u0000五\n', '王\ufffd五'],
    ['\u202e王五', '王五'],
    ['王'.repeat(120), '王'.repeat(100)],
  ])('real name %j: cleaned', (realname, expected) => {
    expect(readIdentity({ ...told, realname }).realname).toBe(expected)
  })
})
