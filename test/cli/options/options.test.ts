import { describe, expect, expectTypeOf, it } from 'vitest'
import { databaseOptions } from '../../../src/cli/options/database.js'
import {
  bareFlag,
  counted,
  defineOptions,
  helpText,
  httpUrl,
  listOf,
  oneOf,
  optionalFlag,
  port,
  readOptions,
  text,
  UsageError,
  wantsHelp,
  wholeNumber,
} from '../../../src/cli/options/options.js'

const options = defineOptions({
  port: { env: 'PORT', description: 'port to listen on', default: '4300', parse: port },
  gatewayUrl: { env: 'GATEWAY_URL', description: 'the service', parse: httpUrl },
  secret: {
    env: 'CHECKOUT_SECRET',
    description: 'seals sessions',
    secret: true,
    parse: (value: string) => {
      if (value.length < 8) throw new Error('must be 8 characters or more')
      return value
    },
  },
  name: { env: 'MERCHANT_NAME', description: 'shown to payers', optional: true, parse: text },
})
const env = { GATEWAY_URL: 'https://pay.example/', CHECKOUT_SECRET: 'long enough' }

describe('readOptions', () => {
  it('reads the environment, and defaults for what it lacks', () => {
    const values = readOptions(options, [], env)
    expect(values).toEqual({
      port: 4300,
      gatewayUrl: 'https://pay.example',
      secret: 'long enough',
      name: undefined,
    })
    expectTypeOf(values.port).toEqualTypeOf<number>()
    expectTypeOf(values.name).toEqualTypeOf<string | undefined>()
  })

  it.each([
    [['--port', '80', '--merchant-name', 'Tea = more']],
    [['--port=80', '--merchant-name=Tea = more']],
  ])('lets flags win: %j', (argv) => {
    const values = readOptions(options, argv, { ...env, PORT: '4000' })
    expect(values).toMatchObject({ port: 80, name: 'Tea = more' })
  })

  it.each(['', ' ', '\r'])('error: takes no empty DATABASE_URL for an absent one: %j', (value) => {
    const read = (settings: object) => readOptions(databaseOptions, [], { ...settings })
    expect(read({}).databaseUrl).toEqual({ kind: 'sqlite', location: './checkout.db' })
    expect(() => read({ DATABASE_URL: value })).toThrow(
      /^DATABASE_URL \(--database-url\) must be sqlite:FILE or /,
    )
    const argv = ['--database-url', 'sqlite:./other.db']
    expect(readOptions(databaseOptions, argv, { DATABASE_URL: value })).toMatchObject({
      databaseUrl: { location: './other.db' },
    })
  })

  it.each(['', ' ', '\r'])('takes a variable that is empty for an absent one: %j', (PORT) => {
    expect(readOptions(options, [], { ...env, PORT }).port).toBe(4300)
  })

  it('drops spaces and line ends around a variable', () => {
    expect(readOptions(options, [], { ...env, PORT: ' 4301\r\n' }).port).toBe(4301)
  })

  it.each([`"4301"`, `'4301'`])('error: takes no value in quotes: %s', (PORT) => {
    expect(() => readOptions(options, [], { ...env, PORT })).toThrow(
      'PORT (--port) must be given without quotes',
    )
  })

  it("takes a call's own text in quotes, which no file of settings has left there", () => {
    const note = defineOptions({ text: optionalFlag('--text', 'a note', text) })
    expect(readOptions(note, ['--text', '"paid", says the bank: "yes"'], {}).text).toMatch(/^".*"$/)
  })

  it.each([
    [[], { ...env, GATEWAY_URL: undefined }, 'GATEWAY_URL (--gateway-url) is required: the service'],
    [['--port=70000'], env, 'PORT (--port) must be a whole number from 0 to 65535, not "70000"'],
    [['--port=1e3'], env, 'PORT (--port) must be a whole number from 0 to 65535, not "1e3"'],
    [
      ['--gateway-url', 'ftp://x'],
      env,
      'GATEWAY_URL (--gateway-url) must be an http or https address, not "ftp://x"',
    ],
    ...['ftp://ada:hunter2@x', 'ftp://ada:hun ter2@x', 'https//ada:hunter2@x', 'ftp://ada:hunter2@@x'].map(
      (url): [string[], typeof env, string] => [
        ['--gateway-url', url],
        env,
        `GATEWAY_URL (--gateway-url) must be an http or https address, not "${url.split('//')[0]}//…@x"`,
      ],
    ),
    [['--merchant-name='], env, 'MERCHANT_NAME (--merchant-name) must not be empty, not ""'],
    [['--port'], env, '--port needs a value'],
    [['--prot=1'], env, 'unknown option --prot; --help lists the options'],
    [['4000'], env, 'argument 1 is not an option; --help lists the options'],
  ])('error: names the option in %j', (argv, environment, message) => {
    expect(() => readOptions(options, argv, environment)).toThrow(new UsageError(message))
  })

  it.each([
    [['--checkout-secret=hunter2'], 'CHECKOUT_SECRET (--checkout-secret) must be 8 characters or more'],
    [['--checkout-secert=hunter2'], 'unknown option --checkout-secert; --help lists the options'],
    [['--checkout-secret', '--', 'hunter2'], 'argument 3 is not an option; --help lists the options'],
  ])('error: never repeats a secret, as in %j', (argv, message) => {
    expect(() => readOptions(options, argv, env)).toThrow(new UsageError(message))
  })
})

it.each([
  'host=db password=hunter2',
  'postgres://shop:p@hunter2@db/shop',
  'jdbc:postgres://db?password=hunter2',
])('error: a refused DATABASE_URL is not repeated: %s', (DATABASE_URL) => {
  const reading = () => readOptions(databaseOptions, [], { DATABASE_URL })
  expect(reading).toThrow(/^DATABASE_URL \(--database-url\) must /)
  expect(reading).not.toThrow(/hunter2|, not /)
})

describe('readOptions of several mistakes', () => {
  it('error: names them all at once', () => {
    const mistaken = { PORT: 'eighty', CHECKOUT_SECRET: 'hunter2' }
    expect(() => readOptions(options, [], mistaken)).toThrow(
      new UsageError(
        [
          '3 options are missing or wrong:',
          'PORT (--port) must be a whole number from 0 to 65535, not "eighty"',
          'GATEWAY_URL (--gateway-url) is required: the service',
          'CHECKOUT_SECRET (--checkout-secret) must be 8 characters or more',
        ].join('\n  '),
      ),
    )
  })

  it('error: names the option that makes another necessary', () => {
    const read = (values: Record<string, string>) =>
      readOptions(options, [], { ...env, ...values }, { port: ['name'] })
    expect(() => read({})).toThrow('MERCHANT_NAME (--merchant-name) is required with PORT: shown to payers')
    expect(read({ MERCHANT_NAME: 'Tea' }).name).toBe('Tea')
  })
})

describe('readOptions of words, flags alone and bare flags', () => {
  const words = defineOptions({
    id: { argument: 'ID', description: 'which one', parse: text },
    note: { argument: 'NOTE', description: 'a note', optional: true, parse: text },
    url: { flag: '--url', description: 'where', optional: true, parse: httpUrl },
    json: bareFlag('--json', 'for machines'),
  })

  it.each([
    [['7'], { id: '7', note: undefined, url: undefined, json: false }],
    [
      ['--json', '7', '--url', 'https://a.example', 'x'],
      { id: '7', note: 'x', url: 'https://a.example', json: true },
    ],
  ])('reads %j', (argv, values) => {
    expect(readOptions(words, argv, { URL: 'https://ignored.example', ID: '8' })).toEqual(values)
  })

  it.each([
    [[], 'ID is required: which one'],
    [['  '], 'ID must not be empty, not "  "'],
    [['1', '2', '3'], 'argument 3 is not an option; --help lists the options'],
    [['--undefined', '1'], 'unknown option --undefined; --help lists the options'],
    [['-x'], 'argument 1 is not an option; a value that begins with - comes last, after --'],
    [['7', '--url=ftp://x'], '--url must be an http or https address, not "ftp://x"'],
    [['7', '--json=yes'], '--json takes no value'],
  ])('error: names what is wrong in %j', (argv, message) => {
    expect(() => readOptions(words, argv, {})).toThrow(new UsageError(message))
  })

  it.each([
    [['-h'], true],
    [['7', '--json', '--help'], true],
    [['7', '--url', '-h'], false],
    [['7', '--url', '--help'], false],
    [['7', '--', '-h'], false],
  ])('are help, or a value, in %j', (argv, isHelp) => {
    expect(wantsHelp(argv, words)).toBe(isHelp)
  })

  it('are explained by the names that they have', () => {
    const help = helpText('x', 'y', words)
    expect(help).toMatch(/^ {2}ID +which one \(required\)$/m)
    expect(help).toMatch(/^ {2}--url +where$/m)
    expect(help).toMatch(/^ {2}--json +for machines$/m)
  })
})

describe('counted', () => {
  it('has one of one', () => {
    expect([0, 1, 2].map((count) => counted(count, 'time'))).toEqual(['0 times', '1 time', '2 times'])
    expect([1, 2].map((count) => counted(count, 'address', 'addresses'))).toEqual([
      '1 address',
      '2 addresses',
    ])
  })
})

describe('helpText', () => {
  it('lists every option with its variable, flag and default', () => {
    const help = helpText('crypto-checkout serve', 'Runs it.', options)
    expect(help).toMatch(/^usage: crypto-checkout serve\n\nRuns it\.\n/)
    expect(help).toMatch(/--port, PORT +port to listen on \(4300\)/)
    expect(help).toMatch(/--gateway-url, GATEWAY_URL +the service \(required\)/)
    expect(help).toMatch(/--merchant-name, MERCHANT_NAME +shown to payers\n/)
  })

  it('keeps the default of a secret to itself', () => {
    const secret = { env: 'A', description: 'a', default: 'hunter2', secret: true, parse: text }
    expect(helpText('x', 'y', { secret })).not.toContain('hunter2')
  })
})

describe('parsers', () => {
  it('read words, lists and bounded numbers', () => {
    expect(oneOf('a', 'b')('b')).toBe('b')
    expect(listOf(httpUrl)('https://a.example, http://b.example/x/')).toEqual([
      'https://a.example',
      'http://b.example/x',
    ])
    expect(wholeNumber(1, 10)('010')).toBe(10)
  })

  it('error: say what they want', () => {
    expect(() => oneOf('a', 'b')('c')).toThrow('must be one of a, b')
    expect(() => wholeNumber(1, 10)('11')).toThrow('must be a whole number from 1 to 10')
    expect(() => wholeNumber(1, 10)('-1')).toThrow('must be a whole number')
  })
})
