import { DeleteOutlined, FileExcelOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Typography, theme } from 'antd'
import { useState } from 'react'
import { DropZone } from '../upload/drop-zone.tsx'
import { checkFiles } from '../upload/file-rules.ts'
import { sizeText } from '../upload/file-texts.ts'

interface Props {
  files: readonly File[]
  maxBytes?: number | undefined
  isDisabled: boolean
  onChange: (files: readonly File[]) => void
}

export const sheetExtensions = ['.xls', '.xlsx'] as const

/** The sheets that will be sent; anything else is refused with a sentence. */
export function ImportFiles({ files, maxBytes, isDisabled, onChange }: Props) {
  const { token } = theme.useToken()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  function take(chosen: readonly File[]) {
    const rules = { extensions: sheetExtensions, ...(maxBytes === undefined ? {} : { maxBytes }) }
    const { accepted, refusals: refused } = checkFiles(chosen, { rules, present: files.length })
    const isKnown = (file: File) => files.some(({ name, size }) => name === file.name && size === file.size)
    setRefusals([...refused, ...accepted.filter(isKnown).map(({ name }) => `${name}：已经选过`)])
    onChange([...files, ...accepted.filter((file) => !isKnown(file))])
  }
  return (
    <Flex vertical gap={8}>
      <DropZone
        buttonText="选择导入文件"
        hint="支持 .xls、.xlsx，可选多个"
        accept={sheetExtensions.join(',')}
        isMultiple
        isDisabled={isDisabled}
        onFiles={take}
      />
      {refusals.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={refusals.map((refusal) => <div key={refusal}>{refusal}</div>)}
        />
      )}
      {files.length > 0 && (
        <ul
          aria-label="导入文件"
          style={{ margin: 0, padding: 0, listStyle: 'none', maxHeight: 200, overflowY: 'auto' }}
        >
          {files.map((file, place) => (
            <li
              key={`${file.name} ${file.size}`}
              style={{ display: 'flex', alignItems: 'center', gap: 8, minHeight: 32 }}
            >
              <FileExcelOutlined aria-hidden style={{ color: token.colorTextTertiary }} />
              <span style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{file.name}</span>
              <Typography.Text type="secondary" style={{ whiteSpace: 'nowrap' }}>
                {sizeText(file.size)}
              </Typography.Text>
              <Button
                type="text"
                size="small"
                disabled={isDisabled}
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`删除 ${file.name}`}
                onClick={() => onChange(files.filter((_one, other) => other !== place))}
              />
            </li>
          ))}
        </ul>
      )}
    </Flex>
  )
}
