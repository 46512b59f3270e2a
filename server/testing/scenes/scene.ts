// How a test begins: with a scene, whose fixtures are declared as data.
import { afterAll } from 'vitest'
import { describeBuilt } from '../check-built.ts'
import { backgroundOf } from '../declaration-harness.ts'
import { makeSigningKeys } from '../signing-keys.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { type TestAppOptions, testApp } from '../test-app.ts'
import { type Scene, type SceneGiven, type SceneName, scenes } from './scenes.ts'

export interface TestSceneGiven extends SceneGiven, TestAppOptions {
  /** The server has signing keys, and the channel signs with the one for RSA. */
  signs?: boolean
}

/**
 * Makes a scene and removes everything after the file: the application (`test`, and its parts by their names), what the scene
 * made, and background work to `start` and `stop`. Call it at the top level of a test file.
 */
export async function scene<Name extends SceneName>(
  name: Name,
  { company, channel, work, order, account, signs = false, config, ...options }: TestSceneGiven = {},
) {
  const signing = signs ? { signingFile: makeSigningKeys(temporaryFolder('signing')).file } : {}
  const test = await testApp({ ...options, config: { ...signing, ...config } })
  const background = backgroundOf(test)
  // Registered last, so that it runs first: the database closes after the workers have ended.
  afterAll(async () => {
    await background.stop()
    if (process.env.CUSTOMS_MATERIAL) console.log(describeBuilt())
  })
  const given: SceneGiven = { company, channel: signs ? { signer: 'rsa', ...channel } : channel, work, order, account }
  // The table says for each name what its function makes, which the type of a chosen one does not tell.
  const made = (await scenes[name].build({ test, background, given })) as Scene<Name>
  return { ...test, test, ...background, ...made }
}
