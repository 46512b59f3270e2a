import { parts as allParts } from '../areas.ts'
import { declarationBackground, type Pace } from '../domain/declaration/background.ts'
import type { BackgroundOptions } from '../start-background.ts'

/** Returns the parts of all areas, with other intervals for the work of declarations. */
export const atPace = (pace: Pace): BackgroundOptions['parts'] =>
  allParts.map((part) =>
    'background' in part && part.background === declarationBackground
      ? { background: (parts) => declarationBackground(parts, pace) }
      : part,
  )
