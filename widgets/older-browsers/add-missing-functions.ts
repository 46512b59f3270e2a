// Loaded by browsers that lack functions, before anything is rendered (web/main.tsx).
import { addMissingFunctions, missingFunctions } from './missing-functions.ts'

addMissingFunctions(missingFunctions)
