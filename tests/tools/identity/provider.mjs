// An identity provider (npm oidc-provider) for the stories. `node provider.mjs CLIENT_ID REDIRECT_URI…` prints its address.
// The person in the last `POST /person` signs in at once, without a page; if there is none, the sign-in is declined.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';

const [client_id, ...redirect_uris] = process.argv.slice(2);
const people = new Map();
let person;

const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const issuer = `http://127.0.0.1:${server.address().port}`;

const provider = new Provider(issuer, {
  clients: [{ client_id, client_secret: 'hush', redirect_uris }],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['given_name', 'family_name', 'zoneinfo'],
  },
  findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  // Consent is always given.
  loadExistingGrant: async ({ oidc }) => {
    const { clientId } = oidc.client;
    const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
  cookies: { keys: ['for stories'] },
});

const rest = provider.callback();
server.on('request', async (request, response) => {
  if (request.url === '/person') {
    person = await json(request);
    if (person) people.set(person.sub, person);
    response.end();
  } else if (request.url.startsWith('/interaction/')) {
    const result = person ? { login: { accountId: person.sub } } : { error: 'access_denied' };
    await provider.interactionFinished(request, response, result);
  } else {
    rest(request, response);
  }
});
console.log(issuer);
// The parent process reads only the address, then closes the pipe.
process.stdout.on('error', () => undefined);
