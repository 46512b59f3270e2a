import { areas } from '../areas.ts'
import { declarationBackground, type Pace } from '../domain/declaration/background.ts'
import type { Background } from '../start-background.ts'

/** The work of all areas, that of declarations at another pace. */
export const atPace = (pace: Pace): Background['of'] =>
  areas.map((area) =>
    area.background === declarationBackground ? { background: (parts) => declarationBackground(parts, pace) } : area,
  )
