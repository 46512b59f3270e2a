import { createHash } from 'node:crypto'
import { getDictItems, loadDict } from '@kouan/contract/calls/system/dictionary-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { role } from '@kouan/contract/resources/system/role.ts'
import { describe, expect, it } from 'vitest'
import { sweepSignatures } from '../features/account/sweep-requests.ts'
import { beijingText } from '../ground/beijing-time.ts'
import { Refusal } from '../ground/errors.ts'
import { testApp, testSecrets } from '../testing/test-app.ts'
import type { WorkRun } from '../work/work.ts'
import { checkTimestamp } from './signature.ts'

let written = ''
const { app, config, clock, database, aUser, send } = await testApp({
  logger: {
    write: (text) => {
      written += text
    },
  },
})
const rights = ['role:list', 'role:add', 'role:edit']
const writer = await aUser({ rights })
const user = await aUser()
const remover = await aUser({ rights: ['role:add', 'role:delete'] })
clock.now = () => new Date('2026-11-22T02:30:00Z')
const present = '20261122103000'

const md5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase()
/** Signs like a client of this API family: JSON of the sorted parameters, then the secret. */
const signed = (parameters: string) => md5(parameters + testSecrets.signSecret)

async function ask(path: string, headers: Record<string, string>) {
  const url = `${config.apiBase}${path}`
  return (await app.inject({ method: 'GET', url, headers: { 'x-access-token': user.token, ...headers } })).json()
}
const items = getDictItems.path.replace(':code', 'sex')
const searched = `${loadDict.path.replace(':code', encodeURIComponent('sys_role,role_name,role_code'))}?keyword=${encodeURIComponent('管')}&pageSize=10&_t=1795228425`
const ofSearched = '{"keyword":"管","pageSize":"10","x-path-variable":"sys_role,role_name,role_code"}'

describe('X-Sign on dictionary calls', () => {
  it('S7.012 S7.014 rule 7: valid signature over path and query, without the timestamp: accepted', async () => {
    expect(await ask(items, { 'x-sign': signed('{}'), 'x-timestamp': present })).toMatchObject({ success: true })
    const answer = await ask(searched, { 'x-sign': signed(ofSearched), 'x-timestamp': present })
    expect(answer).toMatchObject({ success: true, result: [{ value: 'admin' }] })
    const switches = `${items}?delNotExist=true`
    for (const text of ['{"delNotExist":true}', '{"delNotExist":"true"}'])
      expect(await ask(switches, { 'x-sign': signed(text), 'x-timestamp': present })).toMatchObject({ success: true })
  })

  it('unsigned request: accepted, since session and permissions protect it', async () => {
    expect(await ask(items, {})).toMatchObject({ success: true })
    expect(await ask(items, { 'x-timestamp': '1' })).toMatchObject({ success: true })
  })

  it('rule 7: signature by the session token: accepted, by the token of another session: refused', async () => {
    const by = (token: string) => ask(items, { 'x-sign': md5(`{}${token}`), 'x-timestamp': present })
    expect(await by(user.token)).toMatchObject({ success: true })
    expect(await by(writer.token)).toMatchObject({ success: false, message: 'Sign签名校验失败！' })
  })

  it('rule 7: invalid signature: refused', async () => {
    const refused = { success: false, code: 500, message: 'Sign签名校验失败！', result: null }
    for (const sign of ['0', md5('{}'), md5(`{}${config.signSecret}`), signed('{"keyword":"x"}'), '签'])
      expect(await ask(items, { 'x-sign': encodeURIComponent(sign), 'x-timestamp': present })).toMatchObject(refused)
    const changed = searched.replace('pageSize=10', 'pageSize=11')
    expect(await ask(changed, { 'x-sign': signed(ofSearched), 'x-timestamp': present })).toMatchObject(refused)
    const elsewhere = searched.replace('role_code', 'id')
    expect(await ask(elsewhere, { 'x-sign': signed(ofSearched), 'x-timestamp': present })).toMatchObject(refused)
  })

  it.each([
    ['20261122103000', true],
    ['20261122103459', true],
    ['20261122102501', true],
    ['20261122103601', false],
    ['20261122102359', false],
    // Older by 30 and 60 minutes, and clocks in other zones: UTC, India, New York.
    ['20261122100000', false],
    ['20261122093000', false],
    ['20261122023000', false],
    ['20261122080000', false],
    ['20261121213000', false],
    ['20261120103000', false],
    ['20251122103000', false],
    ['1795314600000', true],
    ['1795315000000', false],
  ])('rule 7: timestamp %s: accepted within five minutes of now in Beijing', async (stamp, isTaken) => {
    const answer = await ask(items, { 'x-sign': signed('{}'), 'x-timestamp': stamp })
    expect(answer.success).toBe(isTaken)
    if (!isTaken) expect(answer.message).toBe('签名验证失败:X-TIMESTAMP已过期')
  })

  it.each(['', 'now', '2026-11-22 10:30:00', '20261340103000'])('timestamp %j: refused', async (stamp) => {
    expect(await ask(items, { 'x-sign': signed('{}'), 'x-timestamp': stamp })).toMatchObject({
      success: false,
      message: '签名验证失败:X-TIMESTAMP格式必须为:yyyyMMddHHmmss',
    })
  })
})

describe('age of a stamp', () => {
  const now = new Date('2026-11-22T02:30:00Z')
  const isTaken = (stamp: string) => {
    try {
      checkTimestamp({ name: 'X-TIMESTAMP', stamp, form: 'yyyyMMddHHmmss' }, now)
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }

  it.each([
    ['fourteen digits', (time: Date) => beijingText(time).replace(/\D/g, '')],
    ['milliseconds', (time: Date) => String(time.getTime())],
  ])('%s, ages from −60 to 800 minutes: taken within five minutes either way alone', (_, spelled) => {
    const ages = Array.from({ length: 861 }, (_, at) => at - 60)
    const taken = ages.filter((age) => isTaken(spelled(new Date(now.getTime() - age * 60_000))))
    expect(taken).toEqual([-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5])
  })
})

describe('X-Sign on writes', () => {
  const edit = callsOf(role).edit
  const write = async (body: Record<string, unknown>, sign?: string, by = writer, timestamp = present) =>
    (
      await app.inject({
        method: 'PUT',
        url: `${config.apiBase}${edit.path}`,
        headers: {
          'x-access-token': by.token,
          ...(sign === undefined ? {} : { 'x-sign': sign, 'x-timestamp': timestamp }),
        },
        payload: body,
      })
    ).json()
  const aBody = async () => {
    const { result } = await send(
      callsOf(role).add,
      { roleName: '签名', roleCode: `signed_${crypto.randomUUID()}` },
      writer,
    )
    const body = { id: result.id, roleName: '改名' }
    return { body, sign: signed(`{"id":"${body.id}","roleName":"改名"}`) }
  }
  const repeated = { success: false, code: 500, message: '签名验证失败:请求已处理，请勿重复提交' }

  it('S7.010, S7.011, S7.015, S9.106: valid signature: accepted once, a repetition with its timestamp is refused at any time', async () => {
    const { body, sign } = await aBody()
    expect(await write(body, signed('{}'))).toMatchObject({ success: false, message: 'Sign签名校验失败！' })
    expect(await write(body, sign)).toMatchObject({ success: true })
    expect(await write(body, sign)).toMatchObject(repeated)
    clock.now = () => new Date('2026-11-22T02:34:00Z')
    expect(await write(body, sign)).toMatchObject(repeated)
    clock.now = () => new Date('2026-11-22T02:30:00Z')
    expect(await write(body)).toMatchObject({ success: true })
  })

  it('stamp of five minutes ahead: a repetition is refused, whatever was swept, until the stamp itself is', async () => {
    const { body, sign } = await aBody()
    const stamp = '20261122103500'
    const begun = new Date('2026-11-22T02:30:00Z')
    const after = (minutes: number) => new Date(begun.getTime() + minutes * 60_000)
    const transact = (work: (db: typeof database.kysely) => Promise<unknown>) => work(database.work.kysely)
    expect(await write(body, sign, writer, stamp)).toMatchObject({ success: true })
    for (const minutes of [4, 6, 10]) {
      clock.now = () => after(minutes)
      await sweepSignatures.handler({ transact, now: clock.now } as unknown as WorkRun)
      expect(await write(body, sign, writer, stamp)).toMatchObject(repeated)
    }
    clock.now = () => after(11)
    expect(await write(body, sign, writer, stamp)).toMatchObject({ message: '签名验证失败:X-TIMESTAMP已过期' })
    clock.now = () => begun
  })

  it('rule 7: the same values again, signed at another time: accepted, since nothing else tells honest writes apart', async () => {
    const [add, remove] = [callsOf(role).add, callsOf(role).delete]
    const body = { roleName: '同值', roleCode: `same_${crypto.randomUUID()}` }
    const sign = signed(`{"roleCode":"${body.roleCode}","roleName":"同值"}`)
    const made = async (timestamp: string) =>
      (
        await app.inject({
          method: 'POST',
          url: `${config.apiBase}${add.path}`,
          headers: { 'x-access-token': remover.token, 'x-sign': sign, 'x-timestamp': timestamp },
          payload: body,
        })
      ).json()
    const first = await made(present)
    expect(first).toMatchObject({ success: true })
    expect(await send(remove, { id: first.result.id }, remover)).toMatchObject({ success: true })
    expect(await made(present)).toMatchObject(repeated)
    expect(await made('20261122103001')).toMatchObject({ success: true })
  })

  it('signature of a client with another secret: refused, and the log names the setting', async () => {
    const { body } = await aBody()
    written = ''
    expect(await write(body, md5(`{"id":"${body.id}","roleName":"改名"}another secret`))).toMatchObject({
      message: 'Sign签名校验失败！',
    })
    const lines = written.split('\n').filter((line) => line.includes('KOUAN_SIGN_SECRET'))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, call: 'role.edit' })
  })

  it('same signature twice at once: one is executed', async () => {
    const { body, sign } = await aBody()
    const answers = await Promise.all([write(body, sign), write(body, sign)])
    expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true])
  })

  it('failed write: may be repeated with the same signature', async () => {
    const { body } = await aBody()
    const wrong = { ...body, roleName: '' }
    const sign = signed(`{"id":"${body.id}","roleName":""}`)
    const first = await write(wrong, sign)
    expect(first.success).toBe(false)
    expect((await write(wrong, sign)).message).toBe(first.message)
  })

  it('same signature from another user: judged separately', async () => {
    const { body, sign } = await aBody()
    expect(await write(body, sign)).toMatchObject({ success: true })
    expect(await write(body, sign, await aUser({ rights }))).toMatchObject({ success: true })
  })

  it('text with letters that look like usual ones: the signature is of what was sent, usual letters are stored', async () => {
    const { body } = await aBody()
    const roleName = '改\u2fa6 Cafe\u0301'
    expect(await write({ ...body, roleName }, signed(`{"id":"${body.id}","roleName":"改金 Caf\u00e9"}`))).toMatchObject(
      {
        message: 'Sign签名校验失败！',
      },
    )
    expect(await write({ ...body, roleName }, signed(`{"id":"${body.id}","roleName":"${roleName}"}`))).toMatchObject({
      success: true,
    })
    const { result } = await send(callsOf(role).list, { roleName: '改金*' }, writer)
    expect(result.records.map((row) => row.roleName)).toEqual(['改金 Caf\u00e9'])
  })
})
