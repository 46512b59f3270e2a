import type { CellType, EditorProps } from '../../cell-type.ts'
import { plainText } from '../plain-text.ts'
import { ShownText } from '../shown-text.tsx'
import { TextField } from './text-field.tsx'

const tagLength = 2

/** Removes semicolons, which are no part of a tag. */
export const withoutSemicolons = (text: string): string => text.replaceAll(/[;；]/g, '')

export function tagsOf(text: string, length = tagLength): string[] {
  const characters = [...withoutSemicolons(text)]
  const tags: string[] = []
  for (let from = 0; from < characters.length; from += length) tags.push(characters.slice(from, from + length).join(''))
  return tags
}

export const cutIntoTags = (text: string, length = tagLength): string => tagsOf(text, length).join(';')

function TagsEditor({ id, label, value, column, takesFocus, isMarked, onChange }: EditorProps) {
  return (
    <TextField
      takesFocus={takesFocus}
      isMarked={isMarked}
      id={id}
      aria-label={`${label}，每两个字一个标签`}
      value={withoutSemicolons(plainText(value))}
      placeholder={column.placeholder}
      onChange={(event) => onChange(cutIntoTags(event.target.value))}
    />
  )
}

/** A text of tags with two characters each. */
export const tagsCell: CellType = {
  name: 'tags',
  Shown: ({ value, column, isDisabled }) => {
    const tags = tagsOf(plainText(value))
    if (tags.length === 0) return <ShownText text="" {...{ column, isDisabled }} />
    return (
      <span title={tags.join('；')}>
        {tags.map((tag, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tag is its place in the text; the same one may come twice
          <span key={place} className="kt-tag">
            {tag}
          </span>
        ))}
      </span>
    )
  },
  Editor: TagsEditor,
  toText: plainText,
  fromText: (text) => ({ value: cutIntoTags(text.trim()) }),
  isLine: true,
  startsWith: (text) => cutIntoTags(text),
}
