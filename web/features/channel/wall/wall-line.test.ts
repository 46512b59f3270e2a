import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { WallFigures, WallView } from '@kouan/contract/calls/wall-screen.ts'
import { seededRandom } from '@kouan/customs/conformance/seeded-random.ts'
import { describe, expect, test } from 'vitest'
import { runWall, viewAt, type WallState, wallTimes } from './wall-line.ts'

/** A clock that the test moves: what is due runs in its order, and what it awaits before the next. */
function aClock() {
  let time = Date.parse('2026-11-28T04:00:00Z')
  let waiting: { at: number; run: () => void }[] = []
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  return {
    now: () => time,
    waits: () => waiting.length,
    after(milliseconds: number, run: () => void) {
      const timer = { at: time + milliseconds, run }
      waiting.push(timer)
      return () => {
        waiting = waiting.filter((one) => one !== timer)
      }
    },
    /** Runs nothing meanwhile, as a machine that sleeps. */
    freeze(milliseconds: number) {
      time += milliseconds
    },
    async pass(milliseconds: number) {
      const end = time + milliseconds
      await settle()
      for (;;) {
        const [next] = waiting.toSorted((one, other) => one.at - other.at)
        if (!next || next.at > end) break
        waiting = waiting.filter((one) => one !== next)
        time = Math.max(time, next.at)
        next.run()
        await settle()
      }
      time = Math.max(time, end)
    },
  }
}

/** Collects what nothing holds any more, and counts the others. */
async function countHeld(given: readonly WeakRef<object>[]): Promise<number> {
  setFlagsFromString('--expose-gc')
  // What was looked at in one turn is held until its end.
  await new Promise((resolve) => setTimeout(resolve))
  runInNewContext('gc')()
  return given.filter((one) => one.deref() !== undefined).length
}

class Down extends Error {}
class Ended extends Error {}

/** A server and the storage of a browser, which outlive the page. */
function aWorld() {
  const clock = aClock()
  const world = {
    clock,
    isUp: true,
    isEnded: false,
    link: 'link' as string | undefined,
    stored: undefined as string | undefined,
    given: [] as WeakRef<WallFigures>[],
    reads: [] as { credential: string; view: WallView; at: number }[],
    states: [] as WallState[],
    state: () => world.states.at(-1),
    end: () => {},
    /** Opens the page, with the link of the address where there is one. */
    open(link?: string) {
      world.end()
      world.end = runWall({
        link,
        async pair(sent) {
          if (!world.isUp) throw new Down('网络连接失败')
          if (sent !== world.link) throw new Ended('配对链接已失效')
          world.link = undefined
          return { credential: 'credential', screenName: '东墙', validUntil: '' }
        },
        async read(credential, view) {
          if (!world.isUp) throw new Down('网络连接失败')
          if (world.isEnded) throw new Ended('大屏已停用或到期，请重新配对')
          world.reads.push({ credential, view, at: clock.now() })
          const figures = figuresOf(view, clock.now())
          world.given.push(new WeakRef(figures))
          return figures
        },
        failureOf: (error) => ({
          kind: error instanceof Ended ? 'ended' : 'down',
          message: error instanceof Error ? error.message : '',
        }),
        stored: {
          read: () => world.stored,
          write(credential) {
            world.stored = credential
          },
        },
        clock,
        onChange: (state) => world.states.push(state),
      })
    },
  }
  return world
}

const figuresOf = (view: WallView, now: number): WallFigures => ({
  ...{ screenName: '东墙', time: String(now), validUntil: '', map: null, today: null, failures: null },
  [view]: view === 'map' ? null : [],
})

describe('a screen on a wall', () => {
  test('a link: pairs once, and the credential is used after a restart', async () => {
    const world = aWorld()
    world.open('link')
    await world.clock.pass(0)
    expect([world.stored, world.state()?.kind]).toEqual(['credential', 'shown'])
    world.open()
    await world.clock.pass(0)
    expect(world.state()?.kind).toBe('shown')
  })

  test('a link that was used up, or is too old: says so, and shows nothing', async () => {
    const world = aWorld()
    world.link = undefined
    world.open('link')
    await world.clock.pass(120_000)
    expect(world.state()).toMatchObject({ kind: 'ended', figures: undefined })
    expect(world.states.map(({ message }) => message)).toContain('配对链接已失效')
    expect(world.reads).toEqual([])
  })

  test('a reload with the used link still in the address: goes on with the stored credential', async () => {
    const world = aWorld()
    world.open('link')
    await world.clock.pass(0)
    world.open('link')
    await world.clock.pass(0)
    expect(world.state()?.kind).toBe('shown')
  })

  test('no network while it pairs: the link is tried again', async () => {
    const world = aWorld()
    world.isUp = false
    world.open('link')
    await world.clock.pass(5000)
    expect(world.state()?.kind).toBe('waiting')
    world.isUp = true
    await world.clock.pass(wallTimes.longestRetryMs)
    expect(world.state()?.kind).toBe('shown')
  })

  test('the views: map, today and failures, 30 seconds each, by the clock', async () => {
    const world = aWorld()
    world.open('link')
    await world.clock.pass(180_000)
    for (const { view, at } of world.reads) expect(view).toBe(viewAt(at))
    const turns = world.reads.map(({ view }) => view).filter((view, at, all) => view !== all[at - 1])
    expect(turns.slice(0, 6)).toEqual(['map', 'today', 'failures', 'map', 'today', 'failures'])
  })

  test('a drop: keeps the last figures and says that they are old, asks less and less often, and is right again', async () => {
    const world = aWorld()
    world.open('link')
    await world.clock.pass(10_000)
    world.isUp = false
    const before = world.states.length
    await world.clock.pass(600_000)
    expect(world.state()).toMatchObject({ kind: 'stale', message: '网络连接失败' })
    expect(world.state()?.figures).toBeDefined()
    expect(world.states.length - before).toBeLessThan(30)
    world.isUp = true
    await world.clock.pass(wallTimes.longestRetryMs)
    expect(world.state()).toMatchObject({ kind: 'shown', message: '' })
  })

  test('revoked: shows no figures any more, and comes back where it is renewed', async () => {
    const world = aWorld()
    world.open('link')
    await world.clock.pass(10_000)
    world.isEnded = true
    await world.clock.pass(10_000)
    expect(world.state()).toMatchObject({ kind: 'ended', figures: undefined, message: '大屏已停用或到期，请重新配对' })
    world.isEnded = false
    await world.clock.pass(wallTimes.endedMs)
    expect(world.state()?.kind).toBe('shown')
  })

  test('300 drops, restarts and freezes: right again each time, with one timer, and no figures held but the last', async () => {
    const world = aWorld()
    const random = seededRandom(2430)
    world.open('link')
    await world.clock.pass(1000)
    for (let trouble = 0; trouble < 300; trouble += 1) {
      const lasts = 1000 + random.below(600_000)
      const kind = random.pick(['drop', 'restart', 'freeze', 'drop and restart'] as const)
      if (kind === 'freeze') world.clock.freeze(lasts)
      else {
        world.isUp = kind === 'restart'
        if (kind !== 'drop') world.open()
        await world.clock.pass(lasts)
      }
      world.isUp = true
      await world.clock.pass(wallTimes.longestRetryMs + 1)
      const { kind: now, view, figures } = world.state() ?? {}
      expect([trouble, kind, now]).toEqual([trouble, kind, 'shown'])
      expect(Number(figures?.time)).toBeGreaterThan(world.clock.now() - wallTimes.readMs - 1)
      expect(view).toBe(viewAt(Number(figures?.time)))
      expect(world.clock.waits()).toBe(1)
      world.states.splice(0, world.states.length - 1)
      // The last, and what the engine itself may still keep: it does not grow.
      if (trouble % 100 === 99) await expect.poll(() => countHeld(world.given)).toBeLessThanOrEqual(10)
    }
    expect(world.given.length).toBeGreaterThan(1000)
    world.end()
    expect(world.clock.waits()).toBe(0)
  })
})
