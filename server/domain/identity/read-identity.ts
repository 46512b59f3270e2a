// Statements of another system about a person, read before anything is looked up or stored by them.
import { isStorable } from '@kouan/contract/rules/storable-text.ts'
import { toldText } from '@kouan/contract/rules/told-text.ts'
import { withoutInvisible } from '@kouan/contract/rules/typed-text.ts'
import { Refusal } from '../../ground/errors.ts'
import type { Identity } from './third-account.ts'

/** As it arrived; what is no text counts as absent, but for the subject. */
type ToldIdentity = { [name in keyof Identity]-?: unknown }

/** As OpenID Connect bounds the subject. */
const mostOfKey = 255
const mostOfName = 100

/**
 * Throws a Refusal for a subject, name or address with characters that nobody sees or no column holds, or too long: with them
 * removed it could be that of somebody else. The real name is for people alone, so it is cleaned.
 */
export function readIdentity({ subject, username, email, realname }: ToldIdentity): Identity {
  const name = textOf(realname)
  return {
    subject: readKey('用户标识', textOf(subject) ?? ''),
    username: readOptional('用户名', username),
    email: readOptional('邮箱', email),
    realname: name === undefined ? undefined : toldText(name, mostOfName) || undefined,
  }
}

const textOf = (told: unknown) => (typeof told === 'string' ? told : undefined)

function readOptional(what: string, told: unknown): string | undefined {
  const text = textOf(told)
  return text === undefined || text === '' ? undefined : readKey(what, text)
}

function readKey(what: string, text: string): string {
  const isPlain = isStorable(text) && !/\p{Cc}/u.test(text) && withoutInvisible(text) === text
  if (text === '' || text.length > mostOfKey || !isPlain)
    throw new Refusal(`对方给出的${what}为空、过长或含有不能识别的字符，已拒绝登录`)
  return text
}
