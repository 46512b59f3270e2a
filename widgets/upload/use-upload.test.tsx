// @vitest-environment jsdom
import { seededRandom } from '@kouan/customs/conformance/seeded-random.ts'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { happens, show } from '../testing/screen.tsx'
import type { CellFile, UploadReply } from './upload-port.ts'
import type { UploadStore } from './upload-store.ts'
import { filesOfValue, pathsOf } from './upload-value.ts'
import { useUpload } from './use-upload.ts'

/** A server whose answers are given by hand, in any order. */
function aServer() {
  const sent = new Map<string, (reply: UploadReply) => void>()
  return {
    upload: (file: File, { signal }: { signal: AbortSignal }) =>
      new Promise<UploadReply>((resolve) => {
        sent.set(file.name, resolve)
        signal.addEventListener('abort', () => void sent.delete(file.name))
      }),
    waiting: () => [...sent.keys()],
    answer: (name: string, reply: UploadReply) => {
      sent.get(name)?.(reply)
      sent.delete(name)
    },
  }
}

interface Held {
  /** In the form. */
  value: string
  store: UploadStore
  files: readonly CellFile[]
  /** As a reset of the form does, or another row that is opened. */
  put: (value: string) => void
}

/** A form that hands over a new array at each rendering, and renders at each change of a file. */
async function aForm({ upload, isSlow = false }: Pick<ReturnType<typeof aServer>, 'upload'> & { isSlow?: boolean }) {
  const held = {} as Held
  function Form() {
    const [value, setValue] = useState('')
    const [, setRendered] = useState(0)
    const { store, files } = useUpload({
      upload,
      value: filesOfValue(value).map(({ name, path, size }) => ({ fileName: name, filePath: path, fileSize: size })),
      onChange: (next) => {
        const take = () => {
          held.value = String(next)
          setValue(String(next))
          setRendered((count) => count + 1)
        }
        if (isSlow) setTimeout(take)
        else take()
      },
      onFailed: () => setRendered((count) => count + 1),
    })
    Object.assign(held, { value, store, files, put: setValue })
    return null
  }
  await show(<Form />)
  return held
}

const aFile = (name: string) => new File(['x'], name)

describe('upload in a form that renders with a new array each time', () => {
  test('several files chosen at once: all are kept, in the order chosen', async () => {
    const server = aServer()
    const form = await aForm(server)
    await happens(() => form.store.add(['a', 'b', 'c', 'd'].map(aFile)))
    for (const name of ['c', 'a', 'd', 'b']) await happens(() => server.answer(name, { path: `x/${name}` }))
    expect(form.value).toBe('x/a,x/b,x/c,x/d')
    expect(form.files.map(({ name, status }) => `${name} ${status}`)).toEqual(['a done', 'b done', 'c done', 'd done'])
  })

  test('a value from elsewhere: takes the place of what is there and of what is being sent', async () => {
    const server = aServer()
    const form = await aForm(server)
    await happens(() => form.store.add(['a', 'b'].map(aFile)))
    await happens(() => server.answer('a', { path: 'x/a' }))
    await happens(() => form.put('y/1,y/2'))
    await happens(() => server.answer('b', { path: 'x/b' }))
    expect(form.files.map(({ path }) => path)).toEqual(['y/1', 'y/2'])
    await happens(() => form.put(''))
    expect(form.files).toEqual([])
  })
})

interface Expected {
  name: string
  path: string
  status: 'uploading' | 'done' | 'error'
}

describe.each([
  ['at once', false],
  ['a moment later', true],
])('upload whose form stores a value %s', (_when, isSlow) => {
  test('any order of choices, answers, failures, retries, removals and foreign values: kept is what succeeded and was not removed', async () => {
    for (let seed = 1; seed <= 25; seed++) {
      const random = seededRandom(seed)
      const server = aServer()
      const form = await aForm({ ...server, isSlow })
      const steps: string[] = []
      let files: Expected[] = []
      let count = 0
      const choose = () => {
        const names = Array.from({ length: 1 + random.below(5) }, () => `f${++count}`)
        form.store.add(names.map(aFile))
        files = [...files, ...names.map((name): Expected => ({ name, path: '', status: 'uploading' }))]
        return names
      }
      const answer = () => {
        const waiting = server.waiting()
        if (waiting.length === 0) return []
        const name = random.pick(waiting)
        const isTaken = random.below(3) > 0
        server.answer(name, isTaken ? { path: `x/${name}` } : { success: false, message: '磁盘已满' })
        files = files.map((file) =>
          file.name === name
            ? { ...file, ...(isTaken ? { path: `x/${name}`, status: 'done' } : { status: 'error' }) }
            : file,
        )
        return [name, isTaken]
      }
      const uidOf = (name: string) => form.store.files().find((file) => file.name === name)?.uid ?? ''
      const remove = (from = files) => {
        if (from.length === 0) return []
        const { name } = random.pick(from)
        form.store.remove(uidOf(name))
        files = files.filter((file) => file.name !== name)
        return [name]
      }
      const retry = () => {
        const failed = files.filter(({ status }) => status === 'error')
        if (failed.length === 0) return []
        const { name } = random.pick(failed)
        form.store.retry(uidOf(name))
        files = files.map((file) => (file.name === name ? { ...file, status: 'uploading' } : file))
        return [name]
      }
      const foreign = () => {
        const paths = Array.from({ length: random.below(3) }, () => `y/s${++count}`)
        if (paths.join(',') === form.value) return []
        form.put(paths.join(','))
        files = paths.map((path) => ({ name: path.slice(2), path, status: 'done' }))
        return paths
      }
      const usual = { choose, answer, remove, retry }
      const check = (when: string) =>
        expect(
          form.files.map(({ name, path, status }) => ({ name, path, status })),
          `seed ${seed}, ${when}: ${steps.join('; ')}`,
        ).toEqual(files)
      for (let step = 0; step < 14; step++) {
        // Several things in one turn come before the form has rendered any of them.
        await happens(async () => {
          if (random.below(8) === 0) {
            steps.push(`foreign ${foreign()}`)
            return
          }
          for (let together = 1 + random.below(2); together > 0; together--) {
            const name = random.pick(['choose', 'answer', 'answer', 'answer', 'remove', 'retry'] as const)
            steps.push(`${name} ${usual[name]()}`)
            await Promise.resolve()
          }
        })
        if (isSlow) await happens(() => new Promise((done) => setTimeout(done, 2)))
        check('under way')
      }
      while (server.waiting().length > 0) await happens(() => void steps.push(`answer ${answer()}`))
      for (let failed = files; failed.length > 0; ) {
        failed = files.filter(({ status }) => status === 'error')
        await happens(() => void steps.push(`remove ${remove(failed)}`))
      }
      if (isSlow) await happens(() => new Promise((done) => setTimeout(done, 2)))
      check('at the end')
      expect(form.value, `seed ${seed}: ${steps.join('; ')}`).toBe(files.map(({ path }) => path).join(','))
      expect(pathsOf(form.files)).toBe(form.value)
    }
  })
})
