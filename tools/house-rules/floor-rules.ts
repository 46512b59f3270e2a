import { rooms } from './floors.ts'
import type { Module } from './import-graph.ts'
import { isTest, type Problem } from './source-files.ts'

interface Stand {
  room: string
  floor: number
  folder: string
}

interface Entry extends Stand {
  name: string
  pattern: RegExp
  /** The more is said, the sooner it is asked: `domain/order/` before `domain/*` + `/`. */
  weight: number
}

const entries: Entry[] = Object.entries(rooms)
  .flatMap(([room, { floors }]) =>
    floors.flatMap((floor, index) =>
      [floor]
        .flat()
        .flatMap((folder) => folder.split(' ').map((name) => entryOf({ room, floor: index, folder }, name))),
    ),
  )
  .sort((one, other) => other.weight - one.weight)

function entryOf(stand: Stand, name: string): Entry {
  const pattern = name
    .replace(/\.tsx?$/, '(\\.test)?$&')
    .replace(/\.(?=tsx?$)/, '\\.')
    .replaceAll('*', '[^/]+')
  const end = name.endsWith('/') ? '' : '$'
  return {
    ...stand,
    name,
    pattern: new RegExp(`^${stand.room}/${pattern}${end}`),
    weight: name.replaceAll('*', '').length,
  }
}

function standOf(path: string): Stand | undefined {
  for (const { pattern, room, floor, folder } of entries) {
    const [found] = pattern.exec(path) ?? []
    if (found !== undefined) return { room, floor, folder: folder.includes('*/') ? found : folder }
  }
  return undefined
}

/** Every file stands on a floor. Tests and stories stand beside their subject and reach every floor of their room. */
export function checkFloors(modules: Module[]): Problem[] {
  return modules.flatMap(({ path, imports }) => {
    const own = standOf(path)
    if (!own) return [{ path, sentence: 'no-floor: This file stands on no floor: name its folder in floors.ts.' }]
    return imports.flatMap(({ target }) => {
      const sentence = target.includes(':') ? undefined : complaintAbout(own, { target, isFree: isTest(path) })
      return sentence === undefined ? [] : [{ path: `${path} → ${target}`, sentence }]
    })
  })
}

function complaintAbout(own: Stand, { target, isFree }: { target: string; isFree: boolean }): string | undefined {
  if (!target.startsWith(`${own.room}/`)) {
    const on = rooms[own.room]?.on ?? []
    if (on.some((beginning) => target.startsWith(beginning))) return undefined
    return `room-apart: ${own.room} stands on ${on.join(', ') || 'nothing of ours'}.`
  }
  const other = standOf(target)
  if (isFree || !other || other.floor < own.floor || other.folder === own.folder) return undefined
  return other.floor === own.floor
    ? `side-by-side: ${own.folder} and ${other.folder} stand on one floor: what both need moves down.`
    : `floor-above: ${own.folder} stands below ${other.folder}: move what is needed down, or this file up.`
}

/** A floor that no file stands on says nothing, or says what was. */
export function findEmptyFloors(modules: Module[]): Problem[] {
  return entries
    .filter(({ pattern }) => !modules.some(({ path }) => pattern.test(path)))
    .map(({ room, name }) => ({
      path: 'tools/house-rules/floors.ts',
      sentence: `empty-floor: No file stands on ${room}/${name}.`,
    }))
}
