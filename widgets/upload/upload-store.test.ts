import { describe, expect, test } from 'vitest'
import type { CellFile, UploadPort, UploadReply } from './upload-port.ts'
import { createUploadStore } from './upload-store.ts'
import { faultOfPath, filesOfValue, pathsOf } from './upload-value.ts'

/** A server that answers when told. */
function aServer() {
  const calls = new Map<
    string,
    {
      answer: (reply: UploadReply) => Promise<void>
      fail: (error: Error) => Promise<void>
      progress: (percent: number) => void
      signal: AbortSignal
    }
  >()
  const upload: UploadPort = (file, { onProgress, signal }) =>
    new Promise((resolve, reject) => {
      const settled = () => new Promise<void>((done) => setImmediate(done))
      const answer = (reply: UploadReply) => {
        resolve(reply)
        return settled()
      }
      const fail = (error: Error) => {
        reject(error)
        return settled()
      }
      calls.set(file.name, { answer, fail, progress: onProgress, signal })
    })
  const call = (name: string) => {
    const found = calls.get(name)
    if (!found) throw new Error(`${name} was not sent`)
    return found
  }
  return { upload, call, sent: () => [...calls.keys()] }
}

function aStore(server = aServer()) {
  const emitted: string[] = []
  const failed: CellFile[] = []
  const removed: CellFile[] = []
  const forgotten: string[] = []
  const store = createUploadStore({
    upload: () => server.upload,
    onSettled: (files) => void emitted.push(pathsOf(files)),
    onFailed: (file) => void failed.push(file),
    onRemoved: (file) => void removed.push(file),
    faultOf: faultOfPath,
    pictures: { show: (file) => `blob:${file.name}`, forget: (address) => void forgotten.push(address) },
  })
  const at = (name: string) => {
    const file = store.files().find((one) => one.name === name)
    if (!file) throw new Error(`${name} is not in the list`)
    return file
  }
  return { store, server, emitted, failed, removed, forgotten, at }
}

const aFile = (name: string, type = '') => new File(['x'], name, { type })

describe('files of an upload', () => {
  test('S4.058, S3.032: a file starts as uploading and says how far it is', () => {
    const { store, server, at } = aStore()
    store.add([aFile('a.pdf')])
    expect(at('a.pdf')).toMatchObject({ status: 'uploading', percent: 0, size: 1 })
    server.call('a.pdf').progress(41.6)
    expect(at('a.pdf').percent).toBe(42)
    server.call('a.pdf').progress(100)
    expect(at('a.pdf').percent).toBe(99)
  })

  test('S4.059: done when success is true or absent', async () => {
    const { store, server, at } = aStore()
    store.add([aFile('a.pdf'), aFile('b.pdf'), aFile('c.pdf')])
    await server.call('a.pdf').answer({ success: true, path: 'x/a', url: '/x/a', id: '1', message: '上传成功' })
    await server.call('b.pdf').answer({ path: 'x/b' })
    await server.call('c.pdf').answer({ path: 'x/c', message: '上传成功' })
    expect(at('a.pdf')).toMatchObject({ status: 'done', percent: 100, path: 'x/a', url: '/x/a', id: '1' })
    expect(at('b.pdf')).toMatchObject({ status: 'done', path: 'x/b' })
    expect(at('c.pdf')).toMatchObject({ status: 'done', path: 'x/c', message: '' })
  })

  test('S4.060: error with the message of the answer, or 未知错误', async () => {
    const { store, server, at, failed } = aStore()
    store.add([aFile('a'), aFile('b'), aFile('c')])
    await server.call('a').answer({ success: false, message: '磁盘已满' })
    await server.call('b').answer({ success: false })
    await server.call('c').fail(new Error('网络不通'))
    expect(['a', 'b', 'c'].map((name) => at(name).status)).toEqual(['error', 'error', 'error'])
    expect(['a', 'b', 'c'].map((name) => at(name).message)).toEqual(['磁盘已满', '未知错误', '网络不通'])
    expect(failed.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  })

  test('S4.062: paths come out only when all are done or one is removed', async () => {
    const { store, server, emitted, at } = aStore()
    store.add([aFile('a'), aFile('b')])
    await server.call('a').answer({ path: 'x/a' })
    expect(emitted).toEqual([])
    await server.call('b').answer({ success: false })
    expect(emitted).toEqual([])
    store.remove(at('b').uid)
    expect(emitted).toEqual(['x/a'])
    store.add([aFile('c')])
    expect(emitted).toEqual(['x/a'])
    await server.call('c').answer({ path: 'x/c' })
    expect(emitted).toEqual(['x/a', 'x/a,x/c'])
    // One that is stored after another failed; and one that is removed while others failed or are on their way.
    store.add([aFile('d'), aFile('e'), aFile('f')])
    await server.call('d').answer({ success: false })
    await server.call('e').answer({ path: 'x/e' })
    expect(emitted).toHaveLength(2)
    store.remove(at('a').uid)
    expect(emitted).toEqual(['x/a', 'x/a,x/c', 'x/c,x/e'])
    await server.call('f').answer({ path: 'x/f' })
    expect(emitted).toHaveLength(3)
  })

  test('S4.061, S4.063: a removed file says so, and deleting empties the value', async () => {
    const { store, emitted, removed, forgotten } = aStore()
    store.replace(filesOfValue('x/a'))
    store.remove('stored-0-x/a')
    expect(removed).toMatchObject([{ name: 'a', status: 'removed' }])
    expect(store.files()).toEqual([])
    expect(emitted).toEqual([''])
    store.add([aFile('b.png', 'image/png'), aFile('c')])
    store.clear()
    // Those that are still on their way too.
    expect(removed.map(({ name, status }) => [name, status])).toEqual([
      ['a', 'removed'],
      ['b.png', 'removed'],
      ['c', 'removed'],
    ])
    expect(emitted).toEqual(['', ''])
    expect(forgotten).toEqual(['blob:b.png'])
  })

  test('three at a time; cancelling makes room and ends the call', () => {
    const { store, server, at } = aStore()
    store.add(['a', 'b', 'c', 'd'].map((name) => aFile(name)))
    expect(server.sent()).toEqual(['a', 'b', 'c'])
    expect(['c', 'd'].map((name) => at(name).isQueued)).toEqual([false, true])
    const { signal } = server.call('a')
    store.remove(at('a').uid)
    expect(signal.aborted).toBe(true)
    expect(server.sent()).toEqual(['a', 'b', 'c', 'd'])
  })

  test('a retry sends the same file again', async () => {
    const { store, server, at, emitted } = aStore()
    store.add([aFile('a')])
    await server.call('a').answer({ success: false, message: '超时' })
    store.retry(at('a').uid)
    expect(at('a')).toMatchObject({ status: 'uploading', percent: 0, message: '' })
    await server.call('a').answer({ path: 'x/a' })
    expect(emitted).toEqual(['x/a'])
  })

  test('another value from outside ends what was on its way', async () => {
    const { store, server, emitted } = aStore()
    store.add([aFile('a')])
    const call = server.call('a')
    store.replace([])
    expect(call.signal.aborted).toBe(true)
    await call.answer({ path: 'x/a' })
    expect(store.files()).toEqual([])
    expect(emitted).toEqual([])
  })

  test('moved within the list, and nothing beyond its ends', () => {
    const { store, emitted } = aStore()
    store.replace(filesOfValue('a,b,c'))
    store.move('stored-0-a', 2)
    expect(emitted).toEqual(['b,c,a'])
    store.move('stored-0-a', 3)
    store.move('stored-1-b', -1)
    expect(emitted).toEqual(['b,c,a'])
  })

  test('an answer without a path is an error', async () => {
    const { store, server, at } = aStore()
    store.add([aFile('a')])
    await server.call('a').answer({})
    expect(at('a')).toMatchObject({ status: 'error', message: '服务器没有返回文件路径' })
  })
})
