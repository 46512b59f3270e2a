// An object store as a server on this machine, with signatures checked: docs/decisions/031.
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { ObjectStoreAddress } from '../files/object-store.ts'

interface Server {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}

interface Options {
  address: string
  port: number
  silent: boolean
  directory: string
  configureBuckets: { name: string }[]
}

/** Constructor of a package without types. */
const S3rver: new (options: Options) => Server = createRequire(import.meta.url)('@20minutes/s3rver')

/** Starts a store with the one key pair that the server accepts. Call it at the top level of a test file. */
export async function objectStoreServer(): Promise<ObjectStoreAddress> {
  const directory = await mkdtemp(join(tmpdir(), 'kouan-objects-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'kouan' }],
  })
  afterAll(async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  const { port } = await server.run()
  return {
    url: `http://127.0.0.1:${port}/kouan/uploads`,
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  }
}
