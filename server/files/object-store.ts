// Stored files in an object store that speaks the protocol of S3: three calls, signed with version 4.
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { Overload } from '../ground/errors.ts'
import { checkKey, type FileStore, identityName, newKey } from './file-store.ts'

export interface ObjectStoreAddress {
  /** Of the bucket, with a path in it where that is wanted: `https://s3.example.org/kouan/files`. */
  url: string
  region: string
  accessKey: string
  secretKey: string
}

const tries = 3
const firstPauseMs = 100

interface Patience {
  /** All tries together: a store that hangs is given up, and people are told. */
  patienceMs?: number
}

export function objectFileStore(
  { url, region, accessKey, secretKey }: ObjectStoreAddress,
  { patienceMs = 10_000 }: Patience = {},
): FileStore {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 0,
  })

  /** Undefined: there is no such object. Each of the calls may come twice. */
  async function send(method: 'GET' | 'PUT' | 'DELETE', name: string, body?: Uint8Array): Promise<Buffer | undefined> {
    const limit = AbortSignal.timeout(patienceMs)
    for (let left = tries - 1, pause = firstPauseMs; ; left -= 1, pause *= 3) {
      try {
        return await sendOnce({ method, name, body, limit })
      } catch (error) {
        if (error instanceof Refused) throw error
        // The cause is for the log; people are asked to try again.
        if (left === 0 || limit.aborted) throw Object.assign(new Overload(5), { cause: error })
        await wait(pause)
      }
    }
  }

  async function sendOnce({ method, name, body, limit }: Sending): Promise<Buffer | undefined> {
    const answer = await client.fetch(`${url}/${name}`, {
      method,
      ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/octet-stream' } }),
      redirect: 'error',
      signal: limit,
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (answer.ok) return bytes
    const code = /<Code>(\w+)<\/Code>/.exec(bytes.toString('utf8'))?.[1] ?? ''
    if (answer.status === 404 && code !== 'NoSuchBucket') return undefined
    const reason = `${method} ${name}: ${answer.status} ${code}`.trim()
    throw answer.status >= 500 || answer.status === 429 ? new Error(reason) : new Refused(reason)
  }

  const put = async (bytes: Uint8Array) => {
    const key = newKey()
    await send('PUT', key, bytes)
    return key
  }

  return {
    title: url,
    put,
    // An object is sent whole: its size and its hash stand before it, and it may be sent again.
    async putPieces(write) {
      const pieces: Uint8Array[] = []
      await write(async (bytes) => void pieces.push(bytes))
      return put(Buffer.concat(pieces))
    },
    // A store shows an object when all of it has come.
    dropHalfWritten: async () => 0,
    replace: async (key, bytes) => void (await send('PUT', checkKey(key), bytes)),
    async read(key) {
      const bytes = await send('GET', checkKey(key))
      if (!bytes) throw new Error(`the object store has no ${key}`)
      return bytes
    },
    remove: async (key) => void (await send('DELETE', checkKey(key))),
    identity: async () => (await send('GET', identityName))?.toString('utf8').trim(),
    identify: async (id) => void (await send('PUT', identityName, Buffer.from(`${id}\n`))),
  }
}

interface Sending {
  method: string
  name: string
  body: Uint8Array | undefined
  limit: AbortSignal
}

/** Another try would be answered alike. */
class Refused extends Error {}
