// Writes server/domain/openapi/answer-schemas.ts: what calls return, as the types of the contract say.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeAnswers } from './describe-answers.ts'

const file = join(import.meta.dirname, '../server/domain/openapi/answer-schemas.ts')
const head = `// Written by \`npm run generate\` from the types of the contract; not to be edited.
import type { AnswerSchemas } from './json-schema.ts'

export const answerSchemas: AnswerSchemas = `
writeFileSync(file, head + JSON.stringify(await describeAnswers()))
const formatter = join(import.meta.dirname, '../node_modules/.bin/biome')
const { status, stderr } = spawnSync(formatter, ['format', '--write', file], { encoding: 'utf8' })
if (status !== 0) throw new Error(stderr)
console.log(`written: ${file}`)
