import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { storage, storageKeys } from '../../data/browser/storage.ts'

type Closed = Readonly<Record<string, string>>

const today = () => dayjs().format('YYYY-MM-DD')
const closedDays = (): Closed => storage.read<Closed>(storageKeys.closedNotices) ?? {}

/** A line above the rows of a list, which a person closes for the day. `name` tells it from other notices. */
export function ListNotice({ name, children }: { name: string; children: ReactNode }) {
  const [isClosed, setIsClosed] = useState(() => closedDays()[name] === today())
  if (isClosed) return null
  const close = () => {
    storage.write(storageKeys.closedNotices, { ...closedDays(), [name]: today() })
    setIsClosed(true)
  }
  return (
    <div className="list-notice" role="note">
      {children}
      <Button
        type="text"
        size="small"
        aria-label="今天不再显示"
        title="今天不再显示"
        icon={<CloseOutlined aria-hidden />}
        onClick={close}
      />
    </div>
  )
}
