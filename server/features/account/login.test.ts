import { getUserInfo, login, logout } from '@kouan/contract/calls/account.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { argon, hashPassword } from '../../domain/user/password.ts'
import { aPerson, personPassword, signIn } from '../../testing/a-person.ts'
import { addressOf } from '../../testing/address-of.ts'
import { testApp } from '../../testing/test-app.ts'

const verify = vi.spyOn(argon, 'verify')
afterAll(() => verify.mockRestore())

const app = await testApp()
const { send, database, clock } = app
const db = database.kysely
const password = personPassword

beforeEach(async () => {
  await sql`delete from sys_login_failure`.execute(db)
  // It stands still: pauses of seconds would be over while passwords are hashed on a busy machine.
  const now = new Date()
  clock.now = () => now
})

describe('login', () => {
  it('S7.021 S3.001 S3.007 answers token, user and dictionaries, and never the hash (rule 1)', async () => {
    const { id, username } = await aPerson(app)
    await sql`update sys_user set realname = '张三', avatar = 'temp/a.png' where id = ${id}`.execute(db)
    const answer = await send(login, { username, password })
    expect(answer).toMatchObject({ status: 200, code: 200, success: true, message: '登录成功' })
    expect(answer.result.userInfo).toMatchObject({ id, username, realname: '张三', avatar: 'temp/a.png' })
    const asked = await send(getUserInfo, {}, { id, username, token: answer.result.token })
    expect(asked.result.userInfo.id).toBe(id)
    expect(addressOf(login)).toBe('POST /sys/login')
    expect(answer.result.sysAllDictItems.sex).toEqual([
      { value: '1', text: '男', title: '男', label: '男' },
      { value: '2', text: '女', title: '女', label: '女' },
    ])
    expect(answer.result.multi_depart).toBe(0)
    expect(JSON.stringify(answer.result)).not.toMatch(/argon2|passwordHash|password_hash/)
  })

  it('rule 1: passwords are kept as Argon2id with a salt of their own, at 19 MiB and two passes or more', async () => {
    const [one, two] = await Promise.all([hashPassword(password), hashPassword(password)])
    expect(one).not.toBe(two)
    const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(one)
    expect(Number(match?.[1])).toBeGreaterThanOrEqual(19_456)
    expect(Number(match?.[2])).toBeGreaterThanOrEqual(2)
  })

  it('says how many departments there are to choose from, and takes the first when none is chosen yet', async () => {
    const person = await aPerson(app)
    await sql`insert into sys_depart (depart_name, org_category, org_type, org_code)
      values ('一部', '1', '1', 'A01'), ('二部', '1', '1', 'A02')`.execute(db)
    const join = (orgCode: string) =>
      sql`insert into sys_user_depart (user_id, dep_id)
        select ${person.id}, id from sys_depart where org_code = ${orgCode}`.execute(db)
    const enter = async () => (await send(login, { username: person.username, password })).result
    await join('A02')
    expect(await enter()).toMatchObject({ multi_depart: 1, userInfo: { orgCode: 'A02' } })
    await join('A01')
    expect(await enter()).toMatchObject({
      multi_depart: 2,
      userInfo: { orgCode: 'A02' },
      departs: [{ departName: '一部' }, { departName: '二部' }],
    })
  })

  it('somebody else can log in while the browser still holds the session of an enterprise', async () => {
    const { username } = await aPerson(app)
    const before = await aPerson(app, { enterpriseId: '12' })
    expect((await send(login, { username, password }, before)).result.userInfo.username).toBe(username)
  })

  it('rule 3: an unknown name and a wrong password answer alike, and the hash runs for both', async () => {
    const { username } = await aPerson(app)
    const before = verify.mock.calls.length
    const wrong = await send(login, { username, password: 'Wrong2026' })
    expect(verify.mock.calls.length).toBe(before + 1)
    const unknown = await send(login, { username: 'nobody_here', password: 'Wrong2026' })
    expect(verify.mock.calls.length).toBe(before + 2)
    const plain = ({ status, code, message, result }: typeof wrong) => ({ status, code, message, result })
    expect(plain(unknown)).toEqual(plain(wrong))
    expect(plain(wrong)).toEqual({ status: 200, code: 500, message: '用户名或密码错误', result: null })
    // The same work, not a cheap stand-in: equal parameters in both hashes.
    const costs = verify.mock.calls.slice(before).map(([hash]) => String(hash).split('$').slice(0, 4).join())
    expect(costs[0]).toBe(costs[1])
  })

  it('rule 3: failures make an account wait, longer each time, known or not; success clears the count', async () => {
    const { username } = await aPerson(app)
    for (const name of [username, 'nobody_here']) {
      for (let count = 0; count < 4; count++) await send(login, { username: name, password: 'Wrong2026' })
      const paused = await send(login, { username: name, password: 'Wrong2026' })
      expect(paused).toMatchObject({ status: 429, code: 429, message: expect.stringMatching(/请[45]秒后再试/) })
    }
    // The right password does not help while the pause lasts, and the case of the name makes no other account.
    expect((await send(login, { username: username.toUpperCase(), password })).status).toBe(429)
    const later = new Date(clock.now().getTime() + 6000)
    clock.now = () => later
    await send(login, { username, password: 'Wrong2026' })
    const { headers } = await send(login, { username, password })
    expect(Number(headers['retry-after'])).toBeGreaterThan(6)
    clock.now = () => new Date(later.getTime() + 11_000)
    expect((await send(login, { username, password })).code).toBe(200)
    expect((await send(login, { username, password: 'Wrong2026' })).code).toBe(500)
  })

  it('rule 3: an address that tried many accounts waits too, and one good login does not free it', async () => {
    await sql`insert into sys_login_failure (subject, failures, last_at)
      values ('address:127.0.0.1', 19, ${clock.now()})`.execute(db)
    const { username } = await aPerson(app)
    await send(login, { username: 'nobody_1', password: 'Wrong2026' })
    expect((await send(login, { username, password })).code).toBe(200)
    await send(login, { username: 'nobody_2', password: 'Wrong2026' })
    expect((await send(login, { username, password })).status).toBe(429)
  })

  const guess = (username: string, { address, cookie, word = 'Wrong2026' }: Guess) =>
    app.app.inject({
      method: 'POST',
      url: `${app.config.apiBase}${login.path}`,
      payload: { username, password: word },
      remoteAddress: address,
      headers: cookie ? { cookie } : {},
    })
  interface Guess {
    address: string
    cookie?: string
    word?: string
  }

  it('rule 3: of twenty guesses at once only the free ones are judged, also right after a good login', async () => {
    const person = await aPerson(app)
    for (const [round, address] of ['10.20.0.1', '10.20.0.2'].entries()) {
      const judged = verify.mock.calls.length
      const answers = await Promise.all(Array.from({ length: 20 }, () => guess(person.username, { address })))
      const count = verify.mock.calls.length - judged
      expect([round, count]).toEqual([round, 4])
      expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(16)
      const next = new Date(clock.now().getTime() + 60_000)
      clock.now = () => next
      expect((await guess(person.username, { address, word: password })).json().code).toBe(200)
    }
  })

  it('rule 3: nobody keeps somebody else out by failing under their name', async () => {
    const person = await aPerson(app)
    const login = await guess(person.username, { address: '10.21.0.1', word: password })
    const deviceCookie = ({ headers }: typeof login) =>
      [headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('kouan_device='))
    const cookie = deviceCookie(login)?.split(';')[0] ?? ''
    expect(deviceCookie(login)).toMatch(/; HttpOnly; SameSite=Strict$/)
    const stored = await sql<{ row: string }>`select row_to_json(d)::text as row from sys_login_device d
      where user_id = ${person.id}`.execute(db)
    expect(stored.rows).toHaveLength(1)
    expect(stored.rows[0]?.row).not.toContain(cookie.split('=')[1])
    // From one place: the owner elsewhere does not notice.
    for (let count = 0; count < 6; count++) await guess(person.username, { address: '10.21.0.9' })
    expect((await guess(person.username, { address: '10.21.0.9', word: password })).statusCode).toBe(429)
    expect((await guess(person.username, { address: '10.21.0.2', word: password })).statusCode).toBe(200)
    // From very many places: the name waits, but not the device that the owner has used before.
    await sql`update sys_login_failure set failures = 30 where subject = ${`name:${person.username}`}`.execute(db)
    await guess(person.username, { address: '10.21.0.3' })
    expect((await guess(person.username, { address: '10.21.0.4', word: password })).statusCode).toBe(429)
    const known = await guess(person.username, { address: '10.21.0.9', word: password, cookie })
    expect(known.statusCode).toBe(200)
    expect(deviceCookie(known)).toBeUndefined()
    // Nor does the device of one user speak for another, or guess without end.
    const other = await aPerson(app)
    await sql`insert into sys_login_failure (subject, failures, last_at, blocked_until)
      values (${`name:${other.username}`}, 40, now(), now() + interval '1 minute')`.execute(db)
    expect((await guess(other.username, { address: '10.21.0.5', word: password, cookie })).statusCode).toBe(429)
    for (let count = 0; count < 7; count++) await guess(person.username, { address: '10.21.0.6', cookie })
    expect((await guess(person.username, { address: '10.21.0.6', word: password, cookie })).statusCode).toBe(429)
  })

  it('a browser that names itself with characters which no column holds: comes in, the name is cleaned', async () => {
    const { id, username } = await aPerson(app)
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: `${app.config.apiBase}${login.path}`,
      payload: { username, password },
      headers: { 'user-agent': `Mozilla\u0000\u0085/5.0 ${'x'.repeat(400)}` },
    })
    const { rows } = await sql<{ agent: string }>`select agent from sys_session
      where user_id = ${id} and agent <> 'test'`.execute(db)
    expect([statusCode, rows.length]).toEqual([200, 1])
    expect(rows[0]?.agent).toMatch(/^Mozilla\ufffd \/5\.0 x+$/)
    expect(rows[0]?.agent).toHaveLength(300)
  })

  it('a frozen user learns so only with the right password', async () => {
    const { username } = await aPerson(app)
    await sql`update sys_user set status = 2 where username = ${username}`.execute(db)
    expect((await send(login, { username, password: 'Wrong2026' })).message).toBe('用户名或密码错误')
    expect(await send(login, { username, password })).toMatchObject({ code: 500, message: '该用户已冻结' })
  })

  it('a user whose tenants are all frozen is told so; of several tenants it gets the list', async () => {
    await sql`insert into sys_tenant (id, name, status) values (7, '甲', 1), (8, '乙', 0)`.execute(db)
    const closed = await aPerson(app, { tenantIds: ['8'] })
    const several = await aPerson(app, { tenantIds: ['0', '7', '8'] })
    expect((await send(login, { username: closed.username, password })).message).toBe(
      '与该用户关联的租户均已被冻结，无法登录！',
    )
    expect((await send(login, { username: several.username, password })).result.tenantList).toEqual([
      { id: 0, name: '平台' },
      { id: 7, name: '甲' },
    ])
  })

  it('rule 26: logins, refused logins and logouts leave rows of the login log, without the password', async () => {
    const person = await aPerson(app)
    const { username } = person
    await send(login, { username, password: 'Wrong2026' })
    const user = await signIn(app, person)
    await send(logout, {}, user)
    await sql`update sys_login_failure set blocked_until = now() + interval '1 minute'
      where subject = ${`name:${username}`}`.execute(db)
    expect((await send(login, { username, password })).status).toBe(429)
    const { rows } = await sql<{ outcome: string; content: string; ip: string | null; type: string; whole: string }>`
      select outcome, log_content as content, ip, operate_type as type, l::text as whole from sys_log l
      where userid = ${username} and log_type = 1 order by id`.execute(db)
    expect(rows.map(({ outcome, content }) => [outcome, content])).toEqual([
      ['refused', '用户名或密码错误'],
      ['done', `用户名: ${username},登录成功！`],
      ['done', `用户名: ${username},退出成功！`],
      ['refused', expect.stringMatching(/^尝试次数过多，请\d+秒后再试$/)],
    ])
    expect(rows.every(({ ip, type }) => ip === '127.0.0.1' && type === 'login')).toBe(true)
    expect(rows.map(({ whole }) => whole).join()).not.toMatch(/Wrong2026|Harbour2026/)
  })

  it('S5.058 refuses wrong input before it looks anything up', async () => {
    expect(await send(login, { username: '', password })).toMatchObject({ code: 400, message: '请输入用户名' })
  })
})
