import { editOwnAccount } from '@kouan/contract/calls/account.ts'
import { App, Modal } from 'antd'
import { useState } from 'react'
import { refreshUser } from '../../data/account/account-data.ts'
import { askAny } from '../../data/calls/ask.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { useSession } from '../../data/session/session-store.ts'
import { PictureInput } from '../../fields/kinds/image/picture-input.tsx'

/** The own picture, as the menu of the user shows it. */
export function AvatarDialog({ onClose }: { onClose: () => void }) {
  const [avatar, setAvatar] = useState<unknown>(useSession((session) => session.user?.avatar ?? null))
  const [isBusy, setIsBusy] = useState(false)
  const { message } = App.useApp()

  async function save() {
    setIsBusy(true)
    try {
      await askAny(editOwnAccount, { avatar: typeof avatar === 'string' ? avatar : null })
      await refreshUser()
      onClose()
    } catch (error) {
      message.warning(sentenceOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Modal open title="修改头像" onCancel={onClose} onOk={save} confirmLoading={isBusy}>
      <PictureInput field={editOwnAccount.input.avatar} value={avatar} onChange={setAvatar} />
    </Modal>
  )
}
