// `npm run fuzz -- [inputs] [seed] [first]`: damaged customs messages against the reader. Prints its seed; a failure can be
// run again alone by its number.
import { fuzz } from '@kouan/customs/conformance/fuzz.ts'

const [inputs = 200_000, seed = Math.floor(Math.random() * 1e6), first = 0] = process.argv.slice(2).map(Number)
const batch = 10_000
const collect = globalThis.gc
const heap = () => {
  collect?.()
  return process.memoryUsage().heapUsed / 1e6
}
const now = () => performance.now()

console.log(`seed ${seed}, inputs ${first} to ${first + inputs - 1}`)
const total = { inputs: 0, read: 0, malformed: 0, stricter: 0, slowest: { input: 0, milliseconds: 0 } }
const heaps: number[] = []
const begin = now()
for (let from = first; from < first + inputs; from += batch) {
  const report = fuzz({ seed, from, to: Math.min(from + batch, first + inputs), now })
  total.inputs += report.inputs
  total.read += report.read
  total.malformed += report.malformed
  total.stricter += report.stricter
  if (report.slowest.milliseconds > total.slowest.milliseconds) total.slowest = report.slowest
  heaps.push(heap())
  const { stricterExample: example } = report
  if (example) console.log(`  stricter than saxes, for example input ${example.input}: ${example.message}`)
}
const seconds = (now() - begin) / 1000
const { slowest } = total
console.log(`${total.inputs} inputs in ${seconds.toFixed(0)} s, no exception; a message was found in ${total.read}`)
console.log(
  `${total.malformed} malformed for saxes, each with an error of ours; ${total.stricter} malformed for us alone`,
)
console.log(`slowest input: number ${slowest.input}, ${slowest.milliseconds.toFixed(1)} ms`)
const place = collect ? 'after collection' : 'without --expose-gc, so with garbage'
console.log(`heap ${place}, after each ${batch}: ${heaps.map((size) => size.toFixed(0)).join(' ')} MB`)
