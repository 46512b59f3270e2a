import { ossFile } from '@kouan/contract/resources/system/oss-file.ts'
import { sizeText } from '@kouan/widgets/upload/file-texts.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../resource/parts.ts'

type Row = ListedRow<typeof ossFile.fields, 'fileSize'>

/** 文件管理. */
export default function OssFileListPage() {
  return (
    <ResourcePage
      resource={ossFile}
      cells={{ fileSize: ({ fileSize }: Row) => (fileSize === null ? '' : sizeText(Number(fileSize))) }}
    />
  )
}
