// The files that a row names, to be opened or kept. Their links are good for some minutes after the row was read.
import type { FileLink } from '@kouan/contract/calls/files.ts'
import { Flex } from 'antd'
import { apiBase } from '../data/ask.ts'
import { sizeText } from './size-text.ts'

export const FileLinks = ({ files }: { files: readonly FileLink[] }) => (
  <Flex vertical gap={4} component="ul" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
    {files.map(({ id, name, size, url }) => (
      <li key={id} style={{ overflowWrap: 'anywhere' }}>
        <a href={`${apiBase()}${url}&download=1`} aria-label={`下载${name}`}>
          {name}
        </a>
        （{sizeText(size)}）
      </li>
    ))}
  </Flex>
)
