import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Uploaded, uploadFile } from '@kouan/contract/calls/files.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { Overload } from '../ground/errors.ts'
import { StartFailure } from '../ground/start-failure.ts'
import { checkFileStore } from '../keys/check-file-store.ts'
import { pdf } from '../testing/an-application.ts'
import { multipart } from '../testing/multipart.ts'
import { objectStoreServer } from '../testing/object-store-server.ts'
import { testApp } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'
import type { FileStore } from './file-store.ts'
import { folderFileStore } from './folder-store.ts'
import { objectFileStore } from './object-store.ts'

const address = await objectStoreServer()
const home = mkdtempSync(join(tmpdir(), 'kouan-stores-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const stores: [string, FileStore][] = [
  ['folder store', folderFileStore(join(home, 'files'))],
  ['object store', objectFileStore(address)],
]

/** Names of all files in the folder, incomplete ones included. */
const kept = async () =>
  (await readdir(join(home, 'files'), { recursive: true })).filter((name) => name.length > 2).sort()

describe.each(stores)('%s', (_, store) => {
  it('bytes: stored unchanged, replaced and removed', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251))
    const [key, other] = [await store.put(bytes), await store.put(Buffer.alloc(0))]
    expect(await store.read(key)).toEqual(bytes)
    expect(await store.read(other)).toHaveLength(0)
    await store.replace(key, Buffer.from('口岸'))
    expect((await store.read(key)).toString()).toBe('口岸')
    await store.remove(key)
    await store.remove(key)
    await expect(store.read(key)).rejects.toThrow()
    expect(await store.read(other)).toHaveLength(0)
  })

  it('bytes in pieces: stored as one file, nothing is left of an interrupted write', async () => {
    const key = await store.putStream(async (sink) => {
      for (const text of ['口', '', '岸']) await sink(Buffer.from(text))
    })
    expect((await store.read(key)).toString()).toBe('口岸')
    const before = await kept()
    const broken = store.putStream(async (sink) => {
      await sink(Buffer.from('口'))
      throw new Error('the line is gone')
    })
    await expect(broken).rejects.toThrow('the line is gone')
    expect(await kept()).toEqual(before)
  })

  it('foreign key: refused', async () => {
    for (const key of ['../secrets.json', 'ab/../../etc/passwd', 'kouan-files', '']) {
      await expect(async () => store.read(key)).rejects.toThrow('not a key of this store')
    }
  })
})

describe('a folder', () => {
  it('a store in which nothing was stored yet: has nothing incomplete', async () => {
    expect(await folderFileStore(join(home, 'not-yet')).removeIncomplete(new Date())).toBe(0)
  })

  it('incomplete file of a killed process: removed, nothing else', async () => {
    const store = folderFileStore(join(home, 'files'))
    const key = await store.put(Buffer.from('口岸'))
    const [killed, underWay] = ['killed', 'under-way'].map((name) => `${key.slice(0, 2)}/${name}.part`)
    for (const name of [killed, underWay]) await writeFile(join(home, 'files', `${name}`), '口')
    const noon = new Date('2026-11-20T12:00:00Z')
    await utimes(join(home, 'files', `${killed}`), noon, noon)
    const before = await kept()
    expect(await store.removeIncomplete(new Date(noon.getTime() + 1000))).toBe(1)
    expect(await kept()).toEqual(before.filter((name) => name !== killed))
    expect((await store.read(key)).toString()).toBe('口岸')
  })
})

describe('an object store', () => {
  it('wrong access key: refused, reported at the start', async () => {
    const { kysely } = await testDatabase()
    const foreign = objectFileStore({ ...address, secretKey: 'wrong' })
    await expect(foreign.put(pdf)).rejects.toThrow('403 SignatureDoesNotMatch')
    await expect(checkFileStore(kysely, foreign)).rejects.toThrow(
      /存放上传文件的 http\S+ 不能使用：.*SignatureDoesNotMatch/,
    )
    const nobody = objectFileStore({ ...address, url: address.url.replace('/kouan', '/none') })
    await expect(checkFileStore(kysely, nobody)).rejects.toThrow(/NoSuchBucket/)
  })

  it('overloaded: retried; unreachable: people are asked to try later', async () => {
    let asked = 0
    const busy = createServer((request, response) => {
      request.resume()
      asked += 1
      response.writeHead(asked < 3 ? 503 : 200).end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => busy.once('listening', resolve))
    const url = `http://127.0.0.1:${(busy.address() as AddressInfo).port}/kouan`
    const store = objectFileStore({ ...address, url })
    await store.put(pdf)
    expect(asked).toBe(3)
    await new Promise((resolve) => busy.close(resolve))
    await expect(store.put(pdf)).rejects.toThrow(Overload)
    const { kysely } = await testDatabase()
    await expect(checkFileStore(kysely, store)).rejects.toThrow(/不能使用：.*ECONNREFUSED/)
  })
})

describe('file store of a database', () => {
  it('known after the first start: a server with another store does not start', async () => {
    const { kysely } = await testDatabase()
    const [mine, other] = [folderFileStore(join(home, 'mine')), folderFileStore(join(home, 'other'))]
    await checkFileStore(kysely, mine)
    await checkFileStore(kysely, mine)
    await expect(checkFileStore(kysely, other)).rejects.toThrow(StartFailure)
    await expect(checkFileStore(kysely, other)).rejects.toThrow(
      /KOUAN_FILES.*KOUAN_S3_URL.*kouan-files，内容为 [\w-]{36}。/,
    )
    // As after copying the whole folder into a bucket.
    const bucket = objectFileStore({ ...address, url: `${address.url}/copied` })
    await bucket.setIdentity((await mine.identity()) ?? '')
    await checkFileStore(kysely, bucket)
  })

  it('two servers: uploads to one are read from the other, whole and in parts', async () => {
    const database = await testDatabase()
    const config = { objectStore: address }
    const servers = [await testApp({ database, config }), await testApp({ database, config })] as const
    const user = await servers[0].aUser()
    const { payload, headers } = multipart({}, { name: '协议.pdf', bytes: pdf })
    const sent = await servers[0].app.inject({
      method: 'POST',
      url: `${servers[0].config.apiBase}${uploadFile.path}`,
      headers: { ...headers, 'x-access-token': user.token },
      payload,
    })
    const { result } = sent.json() as { result: Uploaded }
    const read = (server: 0 | 1, range?: string) =>
      servers[server].app.inject({
        url: `${servers[server].config.apiBase}/sys/common/static/${encodeURI(result.path)}`,
        headers: { 'x-access-token': user.token, ...(range ? { range } : {}) },
      })
    for (const server of [0, 1] as const) {
      expect([(await read(server)).statusCode, (await read(server)).rawPayload]).toEqual([200, Buffer.from(pdf)])
      const part = await read(server, 'bytes=0-3')
      expect([part.statusCode, part.payload]).toEqual([206, '%PDF'])
    }
    const { rows } = await database.pool.query('select store_key from stored_file where id = $1', [result.id])
    const stored = await servers[1].services.files.read(rows[0].store_key)
    // The objects in the bucket are encrypted.
    expect(stored.includes('%PDF')).toBe(false)
  })
})
