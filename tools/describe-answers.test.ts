import { expect, it } from 'vitest'
import { answerSchemas } from '../server/domain/openapi/answer-schemas.ts'
import { describeAnswers } from './describe-answers.ts'

it('the schemas of the answers are those of the types; otherwise run npm run generate', async () => {
  expect(answerSchemas).toEqual(await describeAnswers())
})
