/**
 * Contracts that are no token of `tokens.ts`, and are copied by mistake most often: wrapped coins, further tokens, and the
 * contracts that wallets show as the receiver of a transaction. No list of all contracts is possible.
 */
import type { UnpayableList } from './sources.js'

export const knownContracts: UnpayableList = {
  evm: [
    {
      reason: 'program',
      source: 'uniswap-list',
      accounts: [
        '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
        '0x2170Ed0880ac9A755fd29B2688956BD959F933F8',
        '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619',
        '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
        '0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB',
        '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
        '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
        '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
        '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
        '0x68f180fcCe6836688e9084f035309E29Bf0A2095',
        '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6',
        '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f',
        '0x50b7545627a5162F82A992c33b87aDc75187B218',
        '0x6B175474E89094C44Da98b954EedeAC495271d0F',
        '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
        '0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3',
        '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063',
        '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb',
        '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf',
        '0x514910771AF9Ca656af840dff83E8264EcF986CA',
        '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
        '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE',
        '0x6982508145454Ce325dDbE47a25d4ec3d2311933',
        '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9',
        '0xdC035D45d973E3EC169d2276DDab16f1e407384F',
        '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8',
        '0x912CE59144191C1204E64559FE8253a0e49E6548',
        '0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c',
        '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42',
      ],
    },
    {
      reason: 'program',
      source: 'wrapped-coins',
      accounts: ['0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB', '0xD51BFa777609213A653a2CD067c9A0132a2D316A'],
    },
    {
      reason: 'program',
      source: 'arbitrum-dollars',
      accounts: [
        '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
        '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
        '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8',
      ],
    },
    {
      reason: 'program',
      source: 'uniswap-routers',
      accounts: [
        '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
        '0xE592427A0AEce92De3Edee1F18E0157C05861564',
        '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
        '0x2626664c2603336E57B271c5C0b26F421741e481',
        '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
        '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
        '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD',
        '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
        '0x6fF5693b99212Da76ad316178A184AB56D299b43',
        '0x851116D9223fabED8E56C0E6b8Ad0c31d98B3507',
        '0x1095692A6237d83C6a72F3F5eFEdb9A670C49223',
        '0x1906c1d672b88cD1B9aC7593301cA990F94Eae07',
        '0x94b75331AE8d42C1b61065089B7d48FE14aA73b7',
      ],
    },
    {
      reason: 'program',
      source: 'other-routers',
      accounts: [
        '0x10ED43C718714eb63d5aA57B78B54704E256024E',
        '0x1111111254EEB25477B68fb85Ed929f73A960582',
        '0x111111125421cA6dc452d289314280a0f8842A65',
        '0x881D40237659C251811CEC9c364ef91dC08D300C',
        '0xDef1C0ded9bec7F1a1670819833240f027b25EfF',
        '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
        '0xBA12222222228d8Ba445958a75a0704d566BF2C8',
        '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
        '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
        '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
      ],
    },
    {
      reason: 'program',
      source: 'ens',
      accounts: [
        '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e',
        '0x57f1887a8BF19b14fC0dF6Fd9B2acc9Af147eA85',
        '0x253553366Da8546fC250F225fe3d25d0C782303b',
      ],
    },
  ],
  sol: [
    {
      reason: 'program',
      source: 'solana-exchanges',
      accounts: [
        'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
        '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8',
        'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK',
        'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
        'srmqPvymJeFKQ4zGQed1GFppgkRHL9kaELCbyksJtPX',
        'opnb2LAfJYbRMAHHvqjCwQxanZn7ReEHp1k81EohpZb',
        'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc',
      ],
    },
    {
      reason: 'program',
      source: 'solana-staked',
      accounts: [
        'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So',
        'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn',
      ],
    },
  ],
  ton: [
    {
      reason: 'program',
      source: 'ton-exchange',
      accounts: [
        'EQB3ncyBUTjZUA5EnFKR5_EnOMI9V1tTEAAPaiU71gc4TiUt',
        'EQCM3B12QK1e4yZSf8GtBRT0aLMNyEsBc_DhVfRRtOEffLez',
      ],
    },
  ],
  tron: [
    {
      reason: 'program',
      source: 'tron-tokens',
      accounts: [
        'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR',
        'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn',
        'TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4',
        'TCFLL5dx5ZJdKnWuesXxi1VPwjLVmWZZy9',
        'TAFjULxiVgT4qWk6UZwjqwZXTSaGaqnVp4',
        'TKzxdSv2FZKQrEqkKVgp5DcwEXBEKMg2Ax',
      ],
    },
  ],
  stellar: [
    {
      reason: 'program',
      source: 'stellar-issuers',
      accounts: ['GDHU6WRG4IEQXM5NZ4BMPKOXHW76MZM4Y2IEMFDVXBSDP6SJY4ITNPP2'],
    },
  ],
  xrpl: [{ reason: 'program', source: 'xrpl-issuers', accounts: ['rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De'] }],
}
