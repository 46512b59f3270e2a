import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { unknownNames } from './config-rules.ts'
import { projectFolder } from './ground/project-folder.ts'

const problemsOf = (environment: Record<string, string>) => {
  const answer = readConfig(environment, '/srv/kouan')
  return 'problems' in answer ? answer.problems : []
}

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({ PATH: '/bin' }, '/srv/kouan')).toEqual({
      config: {
        parts: { web: true, work: true },
        port: 3100,
        host: '127.0.0.1',
        databaseUrl: undefined,
        connections: { staff: 10, enterprise: 10, work: 8, report: 4 },
        dataFolder: '/srv/kouan/data',
        filesFolder: '/srv/kouan/data/files',
        objectStore: undefined,
        adminPassword: undefined,
        loginProof: true,
        apiBase: '/jeecg-boot',
        signSecret: undefined,
        encryptionKeys: undefined,
        keyFile: undefined,
        channelRoot: '/srv/kouan/data/channels',
        channelMode: 0o750,
        threads: 4,
        simulatedCustoms: true,
        trustedProxies: ['loopback'],
        allowedNetworks: [],
        stopDelaySeconds: 0,
        allowedOrigins: [],
        metricsToken: undefined,
        backupPassphrase: undefined,
        archiveFolder: undefined,
        backupFolder: undefined,
        signingFile: undefined,
        showExamples: false,
        demoLogin: 'nobody',
        staticDomain: undefined,
      },
    })
  })

  it('reads every variable', () => {
    const answer = readConfig(
      {
        PORT: '8080',
        HOST: '0.0.0.0',
        DATABASE_URL: 'postgresql://a:b@db:5432/kouan',
        KOUAN_DATA: '../var',
        KOUAN_ADMIN_PASSWORD: 'Seaport123',
        KOUAN_LOGIN_PROOF: 'off',
        KOUAN_API_BASE: '/api/v1',
        KOUAN_SIGN_SECRET: '0123456789abcdef',
        KOUAN_ENCRYPTION_KEYS: `${'A'.repeat(43)}=`,
        KOUAN_KEY_FILE: '/etc/kouan/keys',
        KOUAN_CHANNEL_ROOT: '/exchange',
        KOUAN_CHANNEL_MODE: '770',
        UV_THREADPOOL_SIZE: '32',
        KOUAN_SIMULATED_CUSTOMS: 'off',
        KOUAN_SIGNERS: 'keys/signers.json',
        KOUAN_STAFF_CONNECTIONS: '3',
        KOUAN_ENTERPRISE_CONNECTIONS: '40',
        KOUAN_WORK_CONNECTIONS: '200',
        KOUAN_ALLOWED_ORIGINS: 'https://desk.example.org, http://127.0.0.1:3000',
        KOUAN_TRUSTED_PROXIES: 'loopback, 10.1.0.0/16, fd00::7',
        KOUAN_ALLOWED_NETWORKS: '10.1.0.0/16, fd00::/8, 192.168.3.7',
        KOUAN_STOP_DELAY: '12',
        KOUAN_S3_URL: 'https://s3.example.org/kouan/files',
        KOUAN_S3_REGION: 'cn-north-1',
        KOUAN_S3_ACCESS_KEY: 'AKIA',
        KOUAN_S3_SECRET_KEY: 'hidden',
        KOUAN_EXAMPLES: 'on',
        KOUAN_STATIC_DOMAIN: 'https://static.example.org',
      },
      '/srv/kouan',
      ['--run', 'web'],
    )
    expect(answer).toEqual({
      config: {
        parts: { web: true, work: false },
        port: 8080,
        host: '0.0.0.0',
        databaseUrl: 'postgresql://a:b@db:5432/kouan',
        connections: { staff: 3, enterprise: 40, work: 200, report: 4 },
        dataFolder: '/srv/var',
        filesFolder: '/srv/var/files',
        objectStore: {
          url: 'https://s3.example.org/kouan/files',
          region: 'cn-north-1',
          accessKey: 'AKIA',
          secretKey: 'hidden',
        },
        adminPassword: 'Seaport123',
        loginProof: false,
        apiBase: '/api/v1',
        signSecret: '0123456789abcdef',
        encryptionKeys: `${'A'.repeat(43)}=`,
        keyFile: '/etc/kouan/keys',
        channelRoot: '/exchange',
        channelMode: 0o770,
        threads: 32,
        simulatedCustoms: false,
        trustedProxies: ['loopback', '10.1.0.0/16', 'fd00::7'],
        allowedNetworks: ['10.1.0.0/16', 'fd00::/8', '192.168.3.7'],
        stopDelaySeconds: 12,
        allowedOrigins: ['https://desk.example.org', 'http://127.0.0.1:3000'],
        signingFile: '/srv/kouan/keys/signers.json',
        showExamples: true,
        demoLogin: 'nobody',
        staticDomain: 'https://static.example.org',
      },
    })
  })

  it('takes an empty variable as unset', () => {
    expect(readConfig({ PORT: '', KOUAN_DATA: '' }, '/srv')).toMatchObject({
      config: { port: 3100, dataFolder: '/srv/data' },
    })
  })

  it('knows each variable of the manual, and the manual each that is read', () => {
    const [, table = ''] = readFileSync(join(projectFolder, 'docs/operations.md'), 'utf8').split(
      /^## (?=环境变量|定时任务)/m,
    )
    const told = [...table.matchAll(/`([A-Z][A-Z0-9_]*[A-Z0-9])`/g)].map(([, name = '']) => name)
    expect(told.flatMap((name) => unknownNames({ [name]: '' }))).toEqual([])
    const source = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8')
    const read = [...source.matchAll(/read\('(\w+)'\)/g)].map(([, name = '']) => name)
    expect(read.length).toBeGreaterThan(30)
    expect(read.filter((name) => !told.includes(name))).toEqual([])
  })

  it('reads reports from a replica', () => {
    const environment = {
      DATABASE_URL: 'postgresql://a:b@db:5432/kouan',
      KOUAN_REPLICA_URL: 'postgresql://copy:5432/kouan',
      KOUAN_REPLICA_SECONDS: '30',
    }
    expect(readConfig(environment, '/srv')).toMatchObject({
      config: { replica: { url: 'postgresql://copy:5432/kouan', mostSecondsBehind: 30 } },
    })
  })

  it('names an unknown variable of its own', () => {
    expect(problemsOf({ KOUAN_DATE: '/x', OTHER: '1' })).toEqual([expect.stringContaining('KOUAN_DATE')])
  })

  it.each([
    ['PORT', '70000'],
    ['KOUAN_ALLOWED_ORIGINS', '*'],
    ['KOUAN_ALLOWED_ORIGINS', 'https://desk.example.org/'],
    ['PORT', '31oo'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['KOUAN_ADMIN_PASSWORD', 'short'],
    ['KOUAN_LOGIN_PROOF', 'no'],
    ['KOUAN_CHANNEL_MODE', '0700'],
    ['KOUAN_CHANNEL_MODE', '666'],
    ['UV_THREADPOOL_SIZE', '2'],
    ['KOUAN_API_BASE', 'jeecg-boot'],
    ['KOUAN_API_BASE', '/jeecg-boot/'],
    ['KOUAN_SIGN_SECRET', 'short'],
    ['KOUAN_STAFF_CONNECTIONS', '2'],
    ['KOUAN_WORK_CONNECTIONS', '201'],
    ['KOUAN_TRUSTED_PROXIES', '0.0.0.0/0'],
    ['KOUAN_TRUSTED_PROXIES', 'proxy.example.org'],
    ['KOUAN_ALLOWED_NETWORKS', 'signer.example.org'],
    ['KOUAN_ALLOWED_NETWORKS', '10.0.0.0/33'],
    ['KOUAN_STOP_DELAY', '61'],
  ])('refuses %s=%s in one sentence that names it', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(`环境变量 ${name} `)])
  })

  it('wants an object store whole, and no folder beside it', () => {
    const store = { KOUAN_S3_URL: 'https://s3.example.org/kouan', KOUAN_S3_ACCESS_KEY: 'a', KOUAN_S3_SECRET_KEY: 'b' }
    expect(problemsOf(store)).toEqual([])
    expect(problemsOf({ KOUAN_S3_URL: store.KOUAN_S3_URL })).toEqual([
      expect.stringMatching(/缺少 KOUAN_S3_ACCESS_KEY、KOUAN_S3_SECRET_KEY。$/),
    ])
    expect(problemsOf({ ...store, KOUAN_FILES: '/mnt' })).toEqual(['KOUAN_FILES 和 KOUAN_S3_URL 只能设一个。'])
    expect(problemsOf({ ...store, KOUAN_S3_URL: 's3://kouan' })).toEqual([expect.stringContaining('KOUAN_S3_URL ')])
  })

  it('repeats no secret', () => {
    const problems = problemsOf({ KOUAN_ADMIN_PASSWORD: 'hunter', KOUAN_SIGN_SECRET: 'hunter', DATABASE_URL: 'hunter' })
    expect(problems).toHaveLength(3)
    expect(problems.join()).not.toContain('hunter')
  })

  it('waits before the port closes where there may be other servers', () => {
    expect(readConfig({ DATABASE_URL: 'postgresql://a:b@db/kouan' }, '/srv')).toMatchObject({
      config: { stopDelaySeconds: 5 },
    })
  })

  it.each([
    [[], { web: true, work: true }],
    [['--run', 'work'], { web: false, work: true }],
    [['--run=web'], { web: true, work: false }],
    [['--demo'], { web: true, work: true, demo: true }],
  ])('runs what the command line %j says', (words, parts) => {
    expect(readConfig({}, '/srv', words)).toMatchObject({ config: { parts } })
  })

  it.each([
    [['--demo'], {}, 'this machine'],
    [['--demo'], { HOST: 'localhost' }, 'this machine'],
    [['--demo'], { HOST: '::1' }, 'this machine'],
    [['--demo'], { HOST: '0.0.0.0' }, 'nobody'],
    [['--demo'], { HOST: '0.0.0.0', KOUAN_DEMO_LOGIN: 'on' }, 'anybody'],
    [['--demo'], { KOUAN_DEMO_LOGIN: 'off' }, 'nobody'],
    [[], { KOUAN_DEMO_LOGIN: 'on' }, 'nobody'],
    [['--run', 'web'], { KOUAN_DEMO_LOGIN: 'on' }, 'nobody'],
  ])('command line %j with %j: one press lets in %s', (words, environment, demoLogin) => {
    expect(readConfig(environment, '/srv', words)).toMatchObject({ config: { demoLogin } })
  })

  it.each([[['--run']], [['--run', 'all']], [['work']], [['--run', 'web', '--run', 'work']]])(
    'refuses the command line %j in one sentence',
    (words) => {
      expect(readConfig({}, '/srv', words)).toEqual({ problems: [expect.stringContaining(words.join(' '))] })
    },
  )
})

describe('rule 7: secrets in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kouan-config-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const fileWith = (text: string, mode = 0o600) => {
    const file = join(folder, crypto.randomUUID())
    writeFileSync(file, text, { mode })
    return file
  }

  it('are read from there, and held to the same rules', () => {
    const DATABASE_URL_FILE = fileWith('postgresql://a:b@db/kouan\n')
    expect(
      readConfig({ DATABASE_URL_FILE, KOUAN_SIGN_SECRET_FILE: fileWith('0123456789abcdef') }, '/srv'),
    ).toMatchObject({
      config: { databaseUrl: 'postgresql://a:b@db/kouan', signSecret: '0123456789abcdef' },
    })
    const [problem, ...more] = problemsOf({ KOUAN_ADMIN_PASSWORD_FILE: fileWith('hunter') })
    expect([problem, more]).toEqual([expect.stringMatching(/KOUAN_ADMIN_PASSWORD 的值不对/), []])
    expect(problem).not.toContain('hunter')
  })

  it('that others could read, that are missing or empty, or that stand twice are refused', () => {
    expect(problemsOf({ DATABASE_URL_FILE: fileWith('postgresql://a:b@db/kouan', 0o644) })).toEqual([
      expect.stringMatching(/^DATABASE_URL_FILE 指定的文件 \S+ 可被其他用户读取；请执行 chmod 600/),
    ])
    expect(problemsOf({ DATABASE_URL_FILE: join(folder, 'none') })).toEqual([expect.stringMatching(/不能读取：ENOENT/)])
    expect(problemsOf({ KOUAN_SIGN_SECRET_FILE: fileWith('\n') })).toEqual([expect.stringMatching(/是空的/)])
    const both = { KOUAN_SIGN_SECRET: '0123456789abcdef', KOUAN_SIGN_SECRET_FILE: fileWith('0123456789abcdef') }
    expect(problemsOf(both)).toEqual(['环境变量 KOUAN_SIGN_SECRET 和 KOUAN_SIGN_SECRET_FILE 只能设一个。'])
  })
})
