import { DeclareSettingList } from './declare-setting-list.tsx'

export default function ExportReceiptListPage() {
  return <DeclareSettingList direction="E" />
}
