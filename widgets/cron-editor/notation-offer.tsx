import { quartzOf } from '@kouan/contract/rules/cron/other-notations.ts'
import { Button } from 'antd'

/** What was typed in another notation, such as the five fields of Unix, said as a Quartz expression. */
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
