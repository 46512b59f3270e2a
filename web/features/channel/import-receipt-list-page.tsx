import { DeclareSettingList } from './declare-setting-list.tsx'

export default function ImportReceiptListPage() {
  return <DeclareSettingList direction="I" />
}
