import { getCaptcha, getSliderChallenge, login, solveSlider } from '@kouan/contract/calls/account.ts'
import { checkCaptcha } from '@kouan/contract/calls/caller-calls.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPerson, personPassword } from '../../../testing/a-person.ts'
import { testApp, testSecrets } from '../../../testing/test-app.ts'
import { openVault } from '../../../vault/vault.ts'
import { captchaAnswer } from './captcha.ts'
import { glyphs } from './captcha-image.ts'

const app = await testApp({ config: { loginProof: true } })
const { send, database, clock } = app
const db = database.kysely
const password = personPassword
const { username } = await aPerson(app)

const drag = [
  [0, 0],
  [0.2, 120],
  [0.55, 260],
  [0.9, 400],
  [1, 520],
]
async function aTicket(trace: unknown = drag) {
  const { id } = (await send(getSliderChallenge, {})).result
  return send(solveSlider, { id, trace })
}

describe('slider', () => {
  it('rule 3: a login needs a proof, and a proof serves one login', async () => {
    expect(await send(login, { username, password })).toMatchObject({ code: 500, message: '验证码无效' })
    const { ticket } = (await aTicket()).result
    expect((await send(login, { username, password, ticket })).code).toBe(200)
    expect(await send(login, { username, password, ticket })).toMatchObject({ code: 412, success: false })
  })

  it('rule 3: a proof is used up by a login that fails', async () => {
    const { ticket } = (await aTicket()).result
    expect((await send(login, { username, password: 'Wrong2026', ticket })).message).toBe('用户名或密码错误')
    expect((await send(login, { username, password, ticket })).code).toBe(412)
  })

  it.each([
    ['not to the end', drag.slice(0, -1)],
    [
      'one jump',
      [
        [0, 0],
        [0, 50],
        [0, 300],
        [1, 500],
      ],
    ],
    ['no time', drag.map(([x]) => [x, 0])],
    ['backwards in time', [...drag, [1, 10]]],
    ['longer than the challenge exists', drag.map(([x = 0, time = 0]) => [x, time * 1000])],
    ['made up', { solved: true }],
    ['empty', []],
  ])('the server judges the drag: %s', async (_, trace) => {
    expect(await aTicket(trace)).toMatchObject({ code: 500, message: '滑块验证未通过，请重试' })
  })

  it('rule 3: a challenge and its ticket are worth nothing from another address', async () => {
    const from = (address: string) => ({ id: '', username: '', token: '', address })
    const solve = async (asked: string, solved: string) => {
      const { id } = (await send(getSliderChallenge, {}, from(asked))).result
      return send(solveSlider, { id, trace: drag }, from(solved))
    }
    expect((await solve('10.30.0.1', '10.30.0.2')).message).toBe('滑块验证已过期，请重试')
    const { ticket } = (await solve('10.30.0.1', '10.30.0.1')).result
    const stolen = await send(login, { username, password, ticket }, from('10.30.0.2'))
    expect(stolen).toMatchObject({ code: 412, message: '验证已失效，请重新拖动滑块' })
    expect((await send(login, { username, password, ticket }, from('10.30.0.1'))).code).toBe(200)
  })

  it('a challenge serves one try and two minutes', async () => {
    const { id } = (await send(getSliderChallenge, {})).result
    await send(solveSlider, { id, trace: [] })
    expect((await send(solveSlider, { id, trace: drag })).message).toBe('滑块验证已过期，请重试')
    const late = (await send(getSliderChallenge, {})).result.id
    clock.now = () => new Date(Date.now() + 121_000)
    expect((await send(solveSlider, { id: late, trace: drag })).message).toBe('滑块验证已过期，请重试')
    clock.now = () => new Date()
  })
})

describe('picture code', () => {
  const vault = openVault(testSecrets)

  /** The server keeps only a keyed hash; with the test's key the text can be found by trying all. */
  async function readCode(): Promise<string> {
    const { rows } = await sql<{ answer: string }>`select answer from sys_login_proof
      where kind = 'captcha' and answer is not null order by created_at desc limit 1`.execute(db)
    const letters = Object.keys(glyphs)
    for (const a of letters)
      for (const b of letters)
        for (const c of letters)
          for (const d of letters) if (captchaAnswer(vault, a + b + c + d) === rows[0]?.answer) return a + b + c + d
    throw new Error('no text fits')
  }
  async function aPicture(checkKey: string): Promise<void> {
    const { result } = await send(getCaptcha, { key: checkKey })
    expect(result).toMatch(/^data:image\/png;base64,/)
  }
  /** With a text that the test knows, where it does not matter that it is one of a picture. */
  async function aCode(checkKey: string) {
    await aPicture(checkKey)
    const known = captchaAnswer(vault, 'KNWN')
    await sql`update sys_login_proof set answer = ${known}, id = replace(id, answer, ${known}) where kind = 'captcha'
      and created_at = (select max(created_at) from sys_login_proof where kind = 'captcha')`.execute(db)
    return { captcha: 'KNWN', checkKey }
  }

  it('lets clients of the wire log in, once, in either case', async () => {
    const checkKey = '1700000000001'
    await aPicture(checkKey)
    const code = { captcha: await readCode(), checkKey }
    expect((await send(checkCaptcha, { ...code, captcha: code.captcha.toLowerCase() })).code).toBe(200)
    expect((await send(login, { username, password, ...code })).code).toBe(200)
    expect(await send(login, { username, password, ...code })).toMatchObject({
      code: 412,
      message: '验证码已过期，请点击图片更换一张',
    })
  })

  it('rule 3: a picture bears three wrong tries or five minutes, and the refusal says so', async () => {
    const wrong = { captcha: '????', checkKey: '1700000000002' }
    const code = await aCode(wrong.checkKey)
    for (const call of [checkCaptcha, login] as const) {
      const sent = { ...wrong, username, password }
      expect(await send(call, sent as never)).toMatchObject({ code: 412, message: '验证码错误' })
    }
    expect((await send(checkCaptcha, code)).code).toBe(200)
    expect((await send(checkCaptcha, wrong)).message).toBe('验证码错误次数过多，请点击图片更换一张')
    expect((await send(checkCaptcha, code)).message).toBe('验证码已过期，请点击图片更换一张')
    const before = Date.now()
    const other = await aCode('1700000000003')
    clock.now = () => new Date(before + 290_000)
    expect((await send(checkCaptcha, other)).code).toBe(200)
    clock.now = () => new Date(Date.now() + 301_000)
    const late = await send(login, { username, password, ...other })
    expect(late).toMatchObject({ code: 412, message: '验证码已过期，请点击图片更换一张' })
    clock.now = () => new Date()
  })

  it('pictures of one key: several people behind one address each have their own, and nobody elsewhere has one', async () => {
    const checkKey = '1629428467008'
    const texts: string[] = []
    for (let person = 0; person < 2; person++) {
      await aPicture(checkKey)
      texts.push(await readCode())
      clock.now = () => new Date(Date.now() + 1000)
    }
    const [first = '', second = ''] = texts
    const elsewhere = { id: '', username: '', token: '', address: '10.31.0.1' }
    expect((await send(checkCaptcha, { captcha: first, checkKey }, elsewhere)).code).toBe(412)
    expect((await send(login, { username, password, captcha: second, checkKey })).code).toBe(200)
    expect((await send(login, { username, password, captcha: first, checkKey })).code).toBe(200)
    clock.now = () => new Date()
  })

  it('a picture has the size for which clients of the family have a place: 105 by 35', async () => {
    const { result } = await send(getCaptcha, { key: '1700000000009' })
    const png = Buffer.from(result.split(',')[1] ?? '', 'base64')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([105, 35])
  })

  it('rule 3: after failures the slider alone is no proof: the picture is asked for as well', async () => {
    const person = await aPerson(app)
    const attempt = async (word: string, more: object = {}) => {
      const { ticket } = (await aTicket()).result
      return send(login, { username: person.username, password: word, ticket, ...more })
    }
    for (let count = 0; count < 3; count++) expect((await attempt('Wrong2026')).code).toBe(500)
    expect(await attempt(password)).toMatchObject({
      code: 412,
      message: '多次登录失败，请输入图形验证码',
      problems: [{ field: 'captcha' }],
    })
    const code = await aCode('1700000000004')
    expect((await attempt(password, { ...code, captcha: '????' })).message).toBe('验证码错误')
    expect((await attempt(password, code)).code).toBe(200)
    expect((await attempt(password)).code).toBe(200)
  })
})
