// What operators look after in the exchange with customs, as figures of the home page.
import { deadLetter, deadLetters } from '@kouan/contract/calls/declaration.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { receipt } from '@kouan/contract/resources/declaration/receipt.ts'
import { sql } from 'kysely'
import { entityOf } from '../../crud/entity.ts'
import { type FigureSource, figuresOf } from '../../domain/figure/count-figures.ts'
import { callerOf } from '../../gate/context.ts'
import { receiptHooks } from './receipt-hooks.ts'

export const receiptEntity = entityOf(receipt, receiptHooks)

const [unmatched] = figuresOf(receiptEntity, [
  {
    name: 'receipt.unmatched',
    desk: 'exchange',
    title: '未匹配回执',
    needs: permissionOf(receipt, 'list'),
    pages: ['declaration/ReceiptList'],
    filter: { matchStatus: '0' },
    isAlarm: true,
  },
])

/** The queue holds the work of all enterprises of a tenant. */
const dead: FigureSource = {
  figure: {
    name: 'deadLetter.all',
    desk: 'exchange',
    title: deadLetter.title,
    needs: deadLetters.needs,
    pages: ['declaration/DeadLetterList'],
    filter: {},
    isAlarm: true,
    isBadge: true,
  },
  isFor: (context) => callerOf(context).enterpriseId === null,
  rows: () => sql`select from work_item where state = 'dead' and tenant_id = (select kouan_tenant())`,
}

export const exchangeFigures: FigureSource[] = [dead, ...(unmatched ? [unmatched] : [])]
