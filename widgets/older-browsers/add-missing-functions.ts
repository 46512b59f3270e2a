// Imported before everything else where the scripts of a page begin.
import { addMissingFunctions, missingFunctions } from './missing-functions.ts'

addMissingFunctions(missingFunctions)
