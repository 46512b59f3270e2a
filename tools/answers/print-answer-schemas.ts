// Prints the schemas of what calls return, as JSON; run by server/domain/openapi/answer-schemas.ts.
import { describeAnswers } from './describe-answers.ts'

process.stdout.write(JSON.stringify(await describeAnswers()))
