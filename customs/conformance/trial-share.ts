// Long rows of like cases run whole in `npm run trials -- …` and in part in every test run: about every twentieth, always
// the same ones, so that a red run is red again.
import { seededRandom } from './seeded-random.ts'

/** What a trial of the whole sets. */
export const isWhole = process.env.TRIAL_WHOLE === '1'

const seed = 58
const usual = 20

/** Of so many cases these are run now. */
export const shareOf = (cases: number): number => Math.ceil(cases / (isWhole ? 1 : usual))

/** Says of one case after the other whether it is run now, one in so many: the first always is. Prints by which seed it chose. */
export function sampler(title: string, oneIn = usual): () => boolean {
  const random = seededRandom(seed)
  if (!isWhole) console.log(`${title}: one in ${oneIn} by seed ${seed}; all of them by npm run trials`)
  let left = 0
  return () => {
    left -= 1
    if (left > 0) return false
    // On the average one in so many, and no longer row without one than twice that.
    left = isWhole ? 1 : 1 + random.below(2 * oneIn - 1)
    return true
  }
}
