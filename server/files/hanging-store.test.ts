// An object store that does not respond delays only requests for files: no database connection waits for it.
import { getUserInfo } from '@kouan/contract/calls/account.ts'
import { joinParts, readStatic, type Uploaded, uploadFile, uploadPart } from '@kouan/contract/calls/files.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import { afterEach, expect, it } from 'vitest'
import { Overload } from '../ground/errors.ts'
import { pdf } from '../testing/an-application.ts'
import { hangingStore } from '../testing/hanging-store.ts'
import { multipart } from '../testing/multipart.ts'
import { type Answer, testApp } from '../testing/test-app.ts'
import { objectFileStore } from './object-store.ts'

const store = await hangingStore()
const test = await testApp({ config: { objectStore: store }, uploadLimits: { maxPerAddress: 20, maxTotal: 20 } })
const { send, database, config, app } = test
const user = await test.aUser({ rights: '*' })
afterEach(() => store.goOn())

/** More than the pool has connections. */
const many = 8

async function upload(call: Call, bytes: Uint8Array = pdf) {
  const { payload, headers } = multipart({}, { name: '协议.pdf', bytes })
  const response = await app.inject({
    method: call.method,
    url: `${config.apiBase}${call.path}`,
    headers: { ...headers, 'x-access-token': user.token },
    payload,
  })
  return response.json() as Answer<Uploaded>
}

const pathOf = ({ path }: Uploaded) => `${config.apiBase}${readStatic.path.split('/:')[0]}/${encodeURI(path)}`
const read = (file: Uploaded) => app.inject({ url: `${pathOf(file)}?token=${user.token}` })

/** Checks that other requests are answered while `begun` hangs in the store, and that it completes afterwards. */
async function othersGoOn<T>(begin: () => Promise<T>[], waiting: number): Promise<T[]> {
  store.hang()
  const begun = Promise.all(begin())
  await expect.poll(store.waiting).toBe(waiting)
  expect(database.staff.pool.waitingCount).toBe(0)
  for (let at = 0; at < many; at += 1) expect((await send(getUserInfo, {}, user)).status).toBe(200)
  store.goOn()
  return begun
}

it('rule 34: uploads to a hanging store: hold no connection', async () => {
  // Uploads reach the store one at a time.
  const answers = await othersGoOn(() => Array.from({ length: many }, () => upload(uploadFile)), 1)
  expect(answers.map(({ success }) => success)).toEqual(Array(many).fill(true))
  const parts = await othersGoOn(() => Array.from({ length: many }, () => upload(uploadPart)), many)
  const ids = parts.map(({ result }) => result.id).join(',')
  // All parts are read concurrently.
  const [joined] = await othersGoOn(() => [send(joinParts, { name: '合.pdf', parts: ids }, user)], many)
  expect(joined?.result.size).toBe(many * pdf.length)
})

it('rule 34: reads from a hanging store: hold no connection', async () => {
  const { result } = await upload(uploadFile)
  const answers = await othersGoOn(() => Array.from({ length: many }, () => read(result)), many)
  expect(answers.every(({ rawPayload }) => rawPayload.equals(pdf))).toBe(true)
})

it('hanging store: aborted after its timeout, whatever the number of tries, and people are asked to try later', async () => {
  store.hang()
  const patient = objectFileStore(store, { timeoutMs: 500 })
  await expect(patient.put(pdf)).rejects.toThrow(Overload)
  await expect(patient.read('ab/'.padEnd(33, '0'))).rejects.toThrow(Overload)
  // One try each.
  expect(store.waiting()).toBe(2)
})

const removed: string[] = []
const { files } = test.services
const remove = files.remove.bind(files)
files.remove = async (key) => {
  removed.push(key)
  await remove(key)
}
afterEach(() => removed.splice(0))

it('upload whose commit fails: removed from the store', async () => {
  await database.pool.query(`create function fail_late() returns trigger language plpgsql as 'begin raise disk_full; end';
    create constraint trigger fails_late after insert on stored_file deferrable initially deferred for each row
      execute function fail_late()`)
  expect(await upload(uploadFile)).toMatchObject({ success: false, message: expect.stringContaining('磁盘已满') })
  await database.pool.query('drop trigger fails_late on stored_file')
  expect(removed).toHaveLength(1)
})

it('upload refused after it was stored: removed from the store', async () => {
  const keys = async () => (await database.pool.query('select store_key from stored_file')).rowCount
  const before = await keys()
  await database.pool.query(
    `with made as (insert into stored_file (id, store_key, name, type, size, sha256, create_by, create_time)
      select 'fill' || n, 'fill' || n, 'x.pdf', '', 1, '', $1, now() from generate_series(1, 100) n returning id)
    insert into uploaded_file (file_id, tenant_id, create_by, free_since) select id, 0, $1, now() from made`,
    [user.username],
  )
  expect((await upload(uploadFile)).message).toContain('最多100个')
  expect([await keys(), removed.length]).toEqual([Number(before) + 100, 1])
})
