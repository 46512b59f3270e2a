// File store in an S3-compatible object store: three requests, signed with version 4.
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { Overload } from '../ground/errors.ts'
import { checkKey, type FileStore, identityName, newKey } from './file-store.ts'

export interface ObjectStoreAddress {
  /** URL of the bucket, with an optional path: `https://s3.example.org/kouan/files`. */
  url: string
  region: string
  accessKey: string
  secretKey: string
}

const maxTries = 3
const firstPauseMs = 100

interface ObjectStoreOptions {
  /** Limit for all tries together, after which an Overload is thrown. */
  timeoutMs?: number
}

export function objectFileStore(
  { url, region, accessKey, secretKey }: ObjectStoreAddress,
  { timeoutMs = 10_000 }: ObjectStoreOptions = {},
): FileStore {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 0,
  })

  /** Returns the object, or undefined when there is none. Every request is idempotent. */
  async function send(method: 'GET' | 'PUT' | 'DELETE', name: string, body?: Uint8Array): Promise<Buffer | undefined> {
    const limit = AbortSignal.timeout(timeoutMs)
    for (let left = maxTries - 1, pause = firstPauseMs; ; left -= 1, pause *= 3) {
      try {
        return await sendOnce({ method, name, body, limit })
      } catch (error) {
        if (error instanceof PermanentError) throw error
        // The cause is logged; people are asked to try again.
        if (left === 0 || limit.aborted) throw Object.assign(new Overload(5), { cause: error })
        await wait(pause)
      }
    }
  }

  async function sendOnce({ method, name, body, limit }: ObjectRequest): Promise<Buffer | undefined> {
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
    throw answer.status >= 500 || answer.status === 429 ? new Error(reason) : new PermanentError(reason)
  }

  const put = async (bytes: Uint8Array) => {
    const key = newKey()
    await send('PUT', key, bytes)
    return key
  }

  return {
    title: url,
    put,
    // An object is sent as a whole, because size and hash precede it and it may be sent again.
    async putStream(write) {
      const pieces: Uint8Array[] = []
      await write(async (bytes) => void pieces.push(bytes))
      return put(Buffer.concat(pieces))
    },
    // An object becomes visible only when it is complete.
    removeIncomplete: async () => 0,
    replace: async (key, bytes) => void (await send('PUT', checkKey(key), bytes)),
    async read(key) {
      const bytes = await send('GET', checkKey(key))
      if (!bytes) throw new Error(`the object store has no ${key}`)
      return bytes
    },
    remove: async (key) => void (await send('DELETE', checkKey(key))),
    identity: async () => (await send('GET', identityName))?.toString('utf8').trim(),
    setIdentity: async (id) => void (await send('PUT', identityName, Buffer.from(`${id}\n`))),
  }
}

interface ObjectRequest {
  method: string
  name: string
  body: Uint8Array | undefined
  limit: AbortSignal
}

/** A retry would give the same result. */
class PermanentError extends Error {}
