// `npm run rebuild-reports`: makes the sums of the trade reports again. Reports stay right meanwhile, and are slower.
import { rebuildRollUp } from './features/report/roll-up.ts'
import { runOnDatabase } from './run-on-database.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

runOnDatabase({
  failed: '没有重新汇总',
  table: 'stat_trade_daily',
  async run(db) {
    const { signal } = new AbortController()
    const begun = performance.now()
    const all = await rebuildRollUp({
      signal,
      // Each step is one statement.
      transact: (work) => work(db.kysely),
      onStep: (done) => say(`已汇总 ${done} 份单证`),
    })
    say(`重新汇总完成，共 ${all} 份单证，用时 ${Math.ceil((performance.now() - begun) / 1000)} 秒。`)
  },
})
