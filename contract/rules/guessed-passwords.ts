// Passwords that everybody tries first. With twelve characters at most, what matters is that a password is no word of the
// usual lists with the usual digits, no walk over the keyboard and not the account's own name.

import type { Check } from './patterns.ts'

/** Cores of the passwords that published lists of leaked ones are full of, Chinese ones among them. */
const words = new Set(
  `abc account admin adminadmin administrator amy andy angel apple asd asdf asdfgh asshole baby babygirl bailey baobao
  baseball batman beijing blink buster changeme charlie chelsea chen china chocolate company computer cookie customs
  daniel default demo dragon eric flower football freedom fuckyou george ginger girl god google guest hannah hao haha
  hello hello hunter iloveu iloveyou internet jack jason jennifer jessica jesus jordan joshua justin killer kobe lalala
  letmein lin liu liverpool login love lovely loveyou lucky maggie manager master matthew michael michelle mima monkey
  mustang mypass naruto nicole nihao office operator pass passw password peter pokemon princess qaz qazwsx qq qwe qwer
  qwert qwerty root samsung secret server shadow shanghai shenzhen soccer spider starwars summer sunshine super superman
  support system taobao tao temp test tester testing thomas tiger tinkle tom trustno user username wang wangwang welcome
  wo woaini woaiwojia woshishui xiao yang yuan zhongguo zxc zxcvbn`.split(/\s+/),
)

/** Sequences that have letters and digits in turn and are no walk along a row. */
const walks = [
  '1qaz2wsx',
  '1qaz2wsx3edc',
  '1q2w3e4r',
  '1q2w3e4r5t',
  'q1w2e3r4',
  'q1w2e3r4t5',
  'zaq12wsx',
  'a1b2c3d4',
  'a1s2d3f4',
]
const rows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qazwsxedcrfvtgb', '01234567890']
const habits =
  /^(?:520|521|1314|5201?314|7758521|147258369|159357|123321|112233|121212|(?:123)+|(?:19|20)\d\d(?:\d{4})?)$/

const reversed = (text: string) => [...text].toReversed().join('')
const isRun = (text: string) =>
  text.length > 1 && (/^(.)\1+$/.test(text) || rows.some((row) => row.includes(text) || reversed(row).includes(text)))

const isPlainWord = (text: string) => words.has(text) || (text.length > 2 && isRun(text))
const isPlainNumber = (text: string) => text.length < 4 || isRun(text) || habits.test(text)

/** `p@ssw0rd` is no better than `password`. */
const unmasked = (text: string) =>
  text.replace(/[@$!]|[013](?=[a-z])/g, (sign, at: number, whole: string) => {
    // Not by looking behind in the pattern: Safari has that from version 16.4 on.
    if (/\d/.test(sign) && !/[a-z]/.test(whole[at - 1] ?? '')) return sign
    return { '@': 'a', $: 's', '!': 'i', 0: 'o', 1: 'i', 3: 'e' }[sign] ?? ''
  })

function isCommonSpelling(text: string): boolean {
  const letters = text.match(/[a-z]+/g) ?? []
  const numbers = text.match(/\d+/g) ?? []
  const fewLetters = letters.join('').length <= 2
  return (fewLetters || letters.every(isPlainWord)) && numbers.every(isPlainNumber)
}

/** Whether guessers try it early. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  if (walks.some((walk) => plain.startsWith(walk))) return true
  return isCommonSpelling(plain) || isCommonSpelling(unmasked(plain))
}

/** Whether it holds the account's name, forwards or backwards, or is held by it. */
export function holdsName(password: string, username: string): boolean {
  const [plain, name] = [password.toLowerCase(), username.trim().toLowerCase()]
  if (name.length < 3) return false
  const core = name.replace(/[^a-z]/g, '')
  return (
    [name, reversed(name), ...(core.length >= 4 ? [core] : [])].some((part) => plain.includes(part)) ||
    name.includes(plain)
  )
}

/** The sentence for a new password that holds the account's name, or nothing. */
export const nameInPassword = (password: string, username: string): string | undefined =>
  holdsName(password, username) ? '密码不能包含用户名' : undefined

/** At most 12 characters, as the specification limits; at least 8 with a letter and a digit and none of those that everybody tries is our own policy. */
export const newPassword: Check = (value) => {
  if (value.length > 12) return '最多12个字符'
  if (value.length < 8 || !/[A-Za-z]/.test(value) || !/\d/.test(value)) return '须为8到12位，且同时含字母和数字'
  return isCommonPassword(value) ? '密码过于常见，请换一个' : undefined
}
