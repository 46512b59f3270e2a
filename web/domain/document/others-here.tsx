import { Alert } from 'antd'
import { useOthersHere } from '../../data/live/use-others-here.ts'

/** Who else looks at this document, so that two people do not correct the same one. */
export function OthersHere({ name, id }: { name: string; id: string }) {
  const names = useOthersHere(name, id)
  if (names.length === 0) return null
  return <Alert type="info" showIcon title={`${names.join('、')}也打开了这份单证`} style={{ marginBottom: 12 }} />
}
