// Figures of the home page about the exchange with customs, for operators.
import { deadLetter, deadLetters } from '@kouan/contract/calls/declaration.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Figure } from '@kouan/contract/menu/figure.ts'
import { receipt } from '@kouan/contract/resources/declaration/receipt.ts'
import { sql } from 'kysely'
import type { FigureSource } from '../../domain/figure/count-figures.ts'
import { callerOf } from '../../gate/context.ts'

export const receiptFigures: readonly Figure[] = [
  {
    name: 'receipt.unmatched',
    desk: 'exchange',
    title: '未匹配回执',
    unit: '份回执',
    needs: permissionOf(receipt, 'list'),
    pages: ['declaration/ReceiptList'],
    filter: { matchStatus: '0' },
    isAlarm: true,
  },
]

/** The queue holds the work of all enterprises of a tenant. */
export const deadLetterFigure: FigureSource = {
  figure: {
    name: 'deadLetter.all',
    desk: 'exchange',
    title: deadLetter.title,
    unit: '项',
    needs: deadLetters.needs,
    pages: ['declaration/DeadLetterList'],
    filter: {},
    isAlarm: true,
    badgeOn: [],
  },
  isFor: (context) => callerOf(context).enterpriseId === null,
  rows: () => sql`select from work_item where state = 'dead' and tenant_id = (select kouan_tenant())`,
}
