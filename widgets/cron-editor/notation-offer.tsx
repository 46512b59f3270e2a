import { quartzOf } from '@kouan/contract/rules/cron/other-notations.ts'
import { Button } from 'antd'

/** Offers the Quartz expression for one in another notation, such as the five fields of Unix. */
export function NotationOffer({ text, onTake }: { text: string; onTake: (text: string) => void }) {
  const quartz = quartzOf(text)
  if (quartz === undefined) return null
  return (
    <div>
      <Button size="small" type="link" style={{ paddingInline: 0 }} onClick={() => onTake(quartz)}>
        换成 {quartz}
      </Button>
    </div>
  )
}
