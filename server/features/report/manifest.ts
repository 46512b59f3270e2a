import { exportReportOf, readReportOf } from '@kouan/contract/calls/report.ts'
import { tradeReports } from '@kouan/contract/resources/report/reports.ts'
import type { Part } from '../../domain/entity/part.ts'
import { onReplica } from '../../gate/read-replica.ts'
import { serve } from '../../gate/serve-call.ts'
import { checkRollUp } from './check-roll-up.ts'
import { deliverSubscriptions } from './deliver-subscriptions.ts'
import { exportReport } from './export-report.ts'
import { readHighlights } from './read-highlights.ts'
import { readReport } from './read-report.ts'
import { reportFigures } from './report-tool.ts'
import { keepRollUp } from './roll-up.ts'
import { subscriptions } from './subscriptions.ts'
import { tradeParts } from './trade-entities.ts'

export const report: Part[] = [
  ...tradeParts,
  {
    background: ({ database, services }) => ({
      periodics: [keepRollUp, deliverSubscriptions({ database, services })],
      scheduled: [checkRollUp()],
    }),
  },
  ...subscriptions,
  reportFigures,
  ...Object.values(tradeReports).flatMap((declared): Part[] => [
    {
      ...serve(readReportOf(declared), (context, input) =>
        onReplica(context, async (reading, from) => {
          const result = await readReport(reading, declared, input, from)
          return { ...result, highlights: await readHighlights(reading, declared, result.query) }
        }),
      ),
      onlyReads: () => true,
    },
    exportReport(declared, exportReportOf(declared)),
  ]),
]
