"""A checkout endpoint in plain Python: the wire contract, and nothing else. See ../own-endpoint.md.

It keeps its orders in memory, watches nothing once a page is closed and tells no shop: keep yours in a database, written
before an address is shown, and go on asking the service for a month.

    GATEWAY_URL=http://127.0.0.1:4100 GATEWAY_ACCESS_ID=sandbox-access-id CHECKOUT_API_KEY=… \
    ALLOWED_ORIGINS=http://127.0.0.1:8000 PACKAGE=node_modules/crypto-checkout python3 endpoint.py
"""

import hashlib, hmac, json, os, re, secrets, sys, threading, time, urllib.error, urllib.request
from datetime import datetime, timezone
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit

API_KEY = os.environ["CHECKOUT_API_KEY"]
GATEWAY = os.environ["GATEWAY_URL"].rstrip("/") + "/v1/api"
ORIGINS = [origin for origin in os.environ.get("ALLOWED_ORIGINS", "").split(",") if origin]
PACKAGE = os.environ.get("PACKAGE", "node_modules/crypto-checkout")
BASE = "/checkout"
VERBS = {
    "/sessions": "POST", "/session": "GET", "/methods": "GET", "/payments": "POST", "/payments/{}": "GET",
    "/orders/{}": "GET", "/webhook": "POST", "/pay": "GET", "/health": "GET", "/openapi.json": "GET",
    "/crypto-checkout.js": "GET", "/chunks/{}": "GET",
}
STATUS = {
    "invalid-request": 400, "invalid-amount": 400, "session-missing": 401, "session-invalid": 401, "session-expired": 401,
    "unauthorized": 401, "forbidden-origin": 403, "not-found": 404, "method-not-allowed": 405, "price-replaced": 409,
    "order-closed": 409, "payload-too-large": 413,
    "unsupported-media-type": 415, "amount-out-of-range": 422, "method-unavailable": 422, "internal": 500,
    "gateway-unavailable": 503,
}
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors " + (" ".join(ORIGINS) or "'none'") + "; require-trusted-types-for 'script'"
)
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Pay</title><script src="crypto-checkout.js" async></script><crypto-payment-page endpoint="."></crypto-payment-page>"""

# Of each reference, its price and the number of the session that it is from.
sessions, payments, prices = {}, {}, {}
PRICE_HOLD_SECONDS = 3600
lock = threading.Lock()


class Problem(Exception):
    def __init__(self, code, detail):
        super().__init__(detail)
        self.code, self.detail = code, detail


def call(method, path, body=None):
    """Asks the payment service. Its numbers stay exact."""
    headers = {"x-access-id": os.environ["GATEWAY_ACCESS_ID"], "content-type": "application/json"}
    request = urllib.request.Request(GATEWAY + path, json.dumps(body).encode() if body else None, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read(), parse_float=str)["data"]
    except (urllib.error.URLError, TimeoutError, ValueError, KeyError) as error:
        raise Problem("gateway-unavailable", "the payment service gives no answer") from error


def amount_of(value, field="amount"):
    if isinstance(value, str) and re.fullmatch(r"(0|[1-9][0-9]*)(\.[0-9]+)?", value) and Decimal(value) > 0:
        return value
    raise Problem("invalid-amount", f'{field}: must be a decimal string above zero, such as "49.99"')


def check_order(order):
    def need(holds, field, text):
        if not holds:
            raise Problem("invalid-request", f"{field}: {text}")

    need(isinstance(order, dict), "body", "must be an object")
    reference, lifetime = order.get("reference"), order.get("expiresInSeconds", 3600)
    need(isinstance(reference, str) and 1 <= len(reference) <= 128, "reference", "must be 1 to 128 characters")
    need(("currency" in order) != ("coin" in order), "currency", "must be given, or coin instead, and not both")
    need(re.fullmatch("[A-Z]{3}", order.get("currency", "USD")), "currency", "must be an ISO 4217 code")
    need(re.match("https?://", order.get("returnUrl", "https://")), "returnUrl", "must be an http or https address")
    need(isinstance(lifetime, int) and 60 <= lifetime <= 2592000, "expiresInSeconds", "must be from 60 to 2592000")
    price = order.get("amount")
    if isinstance(price, dict):
        low, high = amount_of(price.get("min"), "amount.min"), amount_of(price.get("max"), "amount.max")
        need(Decimal(low) < Decimal(high), "amount.max", "must be above min")
    else:
        amount_of(price)
    return lifetime


def methods_of(order):
    chains = {chain["id"]: chain for chain in call("GET", "/system/chains")["data"] if chain["status"] == "active"}
    for coin in call("GET", "/system/currency"):
        for name in coin["chains"]:
            wanted = any(
                allowed.get("chain", name) == name and allowed.get("coin", coin["id"]) == coin["id"]
                for allowed in order.get("methods", [{}])
            )
            if name not in chains or coin["status"] != "active" or order.get("coin", coin["id"]) != coin["id"] or not wanted:
                continue
            contract = (coin.get("contractAddress") or {}).get(name) if coin["isContract"] else None
            shown = {"id": coin["id"], "name": coin["name"], "symbol": coin["symbol"], "token": coin["isContract"]}
            yield {
                "chain": {"id": name, "name": chains[name]["name"], "type": chains[name]["chainType"]},
                "coin": {**shown, **({"contract": contract} if contract else {})},
                "estimate": order["amount"] if "coin" in order and isinstance(order["amount"], str) else None,
                "available": True,
            }


def claim_price(session):
    """One price for each reference: a session that was made later replaces it, until money was seen."""
    order = session["order"]
    reference, price = order["reference"], session["price"]
    current, number = prices.get(reference, (price, session["number"]))
    if price != current and session["number"] < number:
        raise Problem("price-replaced", "session: the order has another price by now")
    if price != current and any(p["reference"] == reference and Decimal(p["shown"]["received"]) for p in payments.values()):
        raise Problem("order-closed", "session: money was received at another price")
    prices[reference] = (price, max(number, session["number"]))


def held_until(session):
    """Until when a payment that is made now holds its amount. A price in a coin holds as long as the session."""
    held = time.time() + PRICE_HOLD_SECONDS
    return min(session["until"], held) if "currency" in session["order"] else session["until"]


def create(session, choice):
    """The open payment of the same choice, or a new one: one at a time, so that five clicks are one payment."""
    order, asked = session["order"], choice.get("amount")
    if asked is not None:
        amount_of(asked)
    price = order["amount"]
    if isinstance(price, str):
        if asked is not None and Decimal(asked) != Decimal(price):
            raise Problem("invalid-amount", "amount: the price of this order is fixed")
        asked = price
    elif asked is None:
        raise Problem("invalid-amount", "amount: the payer chooses the amount of this order")
    elif not Decimal(price["min"]) <= Decimal(asked) <= Decimal(price["max"]):
        raise Problem("amount-out-of-range", f"amount: must be from {price['min']} to {price['max']}")
    wanted = (choice.get("chain"), choice.get("coin"))
    method = next((m for m in methods_of(order) if (m["chain"]["id"], m["coin"]["id"]) == wanted), None)
    if method is None:
        raise Problem("method-unavailable", "chain: this coin and network are not available")
    key = (session["id"], *wanted, asked)
    with lock:
        claim_price(session)
        for payment in payments.values():
            status, is_held = payment["shown"]["status"], time.time() < payment["until"]
            if payment["key"] == key and (status == "partial" or (status == "awaiting" and is_held)):
                return payment, False
        fiat = order.get("currency")
        body = {"chain": wanted[0], "currency" if fiat else "coin": wanted[1], "amount": asked}
        made = call("POST", "/payment/initiate" + (f"/{fiat}" if fiat else ""), body)
        # What the service says of it now must equal the first answer, or no money may be sent there.
        seen = call("POST", f"/payment/validate/{made.get('_id') or made['txId']}")
        if (seen["walletAddress"], seen["chain"], seen["amount"]) != (made["walletAddress"], wanted[0], made["amount"]):
            raise Problem("internal", "the payment could not be verified")
        now, until = stamp(), held_until(session)
        shown = {
            "id": secrets.token_urlsafe(16), "status": "awaiting", "flags": [], "chain": method["chain"],
            "coin": method["coin"], "address": made["walletAddress"], "amount": made["amount"], "received": "0",
            "remaining": made["amount"], "createdAt": now, "updatedAt": now, "checkedAt": now, "stale": False,
            "priceHeldUntil": stamp_at(until),
            **({"fiat": {"currency": fiat, "amount": asked}} if fiat else {}),
        }
        payment = {
            "key": key, "reference": order["reference"], "service": made.get("_id") or made["txId"], "shown": shown,
            "price": session["price"], "until": until, "late": False,
        }
        payments[shown["id"]] = payment
        return payment, True


def check(payment):
    """Asks the service, and believes that it is paid only when everything says so. What is paid stays paid."""
    shown = payment["shown"]
    if shown["status"] == "paid":
        return
    try:
        seen = call("POST", f"/payment/validate/{payment['service']}")
    except Problem:
        shown["stale"] = True
        return
    received, remaining = str(seen.get("amountReceived") or "0"), str(seen.get("balanceRequired") or "0")
    same = seen["walletAddress"] == shown["address"] and seen["amount"] == shown["amount"]
    enough = Decimal(received) >= Decimal(shown["amount"]) and Decimal(remaining) == 0
    # Money that is first seen after the price hold, or at a replaced price, fulfils nothing by itself.
    if Decimal(received) > 0 and Decimal(shown["received"]) == 0 and time.time() > payment["until"]:
        payment["late"] = True
    is_replaced = Decimal(received) > 0 and prices[payment["reference"]][0] != payment["price"]
    if not same or seen.get("paymentBlacklisted") or payment["late"] or is_replaced:
        status = "review"
    elif enough:
        status = "paid" if seen.get("status") == "completed" else "confirming"
    else:
        status = "partial" if Decimal(received) > 0 else "awaiting"
    left = remaining if Decimal(received) > 0 else shown["amount"]
    shown.update(status=status, received=received, remaining=left, checkedAt=stamp(), stale=False)


def etag_of(payment):
    state = [payment["shown"][field] for field in ("status", "received", "remaining", "stale")]
    return '"' + hashlib.sha256(json.dumps(state).encode()).hexdigest()[:16] + '"'


def stamp_at(seconds):
    return datetime.fromtimestamp(int(seconds), timezone.utc).isoformat().replace("+00:00", "Z")


def stamp():
    return stamp_at(time.time())


class Endpoint(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    log_message = lambda *_: None

    def answer(self):
        self.request_id, self.cors = secrets.token_hex(8), {}
        length = int(self.headers.get("content-length") or 0)
        try:
            if length > 16 * 1024 or "transfer-encoding" in self.headers:
                self.close_connection = True
                raise Problem("payload-too-large", "body: must be at most 16384 bytes")
            raw = self.rfile.read(length)
            self.check_origin()
            if self.command == "OPTIONS" and self.cors:
                headers = "authorization, content-type, if-none-match, prefer"
                return self.send(204, headers={"access-control-allow-headers": headers, "access-control-allow-methods": "GET, POST"})
            self.route(raw)
        except Problem as problem:
            self.refuse(problem)
        except Exception as error:  # noqa: BLE001 - every failure has the same answer
            print(f"failed: {type(error).__name__}", file=sys.stderr)
            self.refuse(Problem("internal", "Something went wrong on our side"))

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = answer

    def check_origin(self):
        origin = self.headers.get("origin")
        if origin is None or urlsplit(origin).netloc == self.headers.get("host"):
            return
        if origin not in ORIGINS:
            raise Problem("forbidden-origin", "origin: is not allowed here")
        exposed = "checkout-version, etag, retry-after, x-request-id"
        self.cors = {"access-control-allow-origin": origin, "access-control-expose-headers": exposed}

    def route(self, raw):
        path = urlsplit(self.path).path
        name, _, argument = path.removeprefix(BASE).lstrip("/").partition("/")
        template = f"/{name}" + ("/{}" if argument else "")
        if not path.startswith(BASE) or template not in VERBS:
            raise Problem("not-found", "path: is none of the routes")
        if self.command != VERBS[template]:
            self.cors["allow"] = VERBS[template]
            raise Problem("method-not-allowed", "this path does not answer that verb")
        getattr(self, "on_" + re.sub(r"\W", "_", name))(unquote(argument), raw)

    def on_sessions(self, _, raw):
        self.need_key()
        order = self.read_json(raw)
        lifetime = check_order(order)
        token, key = secrets.token_urlsafe(32), secrets.token_urlsafe(16)
        until, price = time.time() + lifetime, [order["amount"], order.get("currency"), order.get("coin")]
        sessions[token] = {
            "id": key, "order": order, "price": price, "number": len(sessions), "expiresAt": stamp_at(until), "until": until,
        }
        url = f"http://{self.headers['host']}{BASE}/pay#{token}"
        self.send(201, {"session": token, "id": key, "expiresAt": sessions[token]["expiresAt"], "url": url})

    def on_session(self, *_):
        session = self.need_session()
        order = session["order"]
        unit = "currency" if "currency" in order else "coin"
        price = {"kind": "fiat" if unit == "currency" else "crypto", "amount": order["amount"], unit: order[unit]}
        told = {name: order[name] for name in ("reference", "title", "lines", "returnUrl") if name in order}
        shown = [p["shown"] for p in payments.values() if p["key"][0] == session["id"]]
        told.update(id=session["id"], price=price, merchant={"name": "Python shop"}, mode="sandbox", payments=shown)
        told.update(expiresAt=session["expiresAt"], priceHeldUntil=stamp_at(held_until(session)))
        self.send(200, told)

    def on_methods(self, *_):
        self.send(200, {"methods": list(methods_of(self.need_session()["order"]))})

    def on_payments(self, id, raw):
        session = self.need_session()
        if not id:
            choice = self.read_json(raw)
            if not isinstance(choice, dict):
                raise Problem("invalid-request", "body: must be an object")
            payment, is_new = create(session, choice)
            return self.send(201 if is_new else 200, payment["shown"], {"etag": etag_of(payment)})
        payment = payments.get(id)
        if payment is None or payment["reference"] != session["order"]["reference"]:
            raise Problem("not-found", "id: is no payment of this order")
        check(payment)
        known = self.headers.get("if-none-match", "")
        wait = re.search(r"wait=(\d+)", self.headers.get("prefer", ""))
        deadline = time.time() + min(int(wait[1]), 30) if wait else 0
        while etag_of(payment) in known and time.time() < deadline:
            time.sleep(min(1, max(0, deadline - time.time())))
            check(payment)
        etag = {"etag": etag_of(payment)}
        return self.send(304, headers=etag) if etag["etag"] in known else self.send(200, payment["shown"], etag)

    def on_orders(self, reference, _):
        self.need_key()
        shown = [p["shown"] for p in payments.values() if p["reference"] == reference]
        paid = any(payment["status"] == "paid" for payment in shown)
        self.send(200, {"reference": reference, "fulfilled": paid, "payments": shown})

    def on_webhook(self, *_):
        raise Problem("unauthorized", "x-checkout-webhook-secret: is missing or wrong")

    def on_health(self, *_):
        self.send(200, {"status": "ok", "store": "up", "gateway": "up"})

    def on_pay(self, *_):
        safe = {"referrer-policy": "no-referrer", "x-content-type-options": "nosniff"}
        headers = {"content-security-policy": CONTENT_POLICY, **safe}
        self.send(200, PAGE.encode(), headers, "text/html; charset=utf-8")

    def on_openapi_json(self, *_):
        self.send_file("dist/openapi.json", "application/json")

    def on_crypto_checkout_js(self, *_):
        self.send_file("dist/cdn/crypto-checkout.js", "text/javascript; charset=utf-8")

    def on_chunks(self, name, _):
        if name not in os.listdir(os.path.join(PACKAGE, "dist/cdn/chunks")):
            raise Problem("not-found", "path: is none of the routes")
        self.send_file(f"dist/cdn/chunks/{name}", "text/javascript; charset=utf-8")

    def need_key(self):
        if not hmac.compare_digest(self.bearer().encode(), API_KEY.encode()):
            raise Problem("unauthorized", 'authorization: must be "Bearer " and the API key')

    def need_session(self):
        token = self.bearer()
        session = sessions.get(token)
        if not token:
            raise Problem("session-missing", 'authorization: must be "Bearer " and a session')
        if session is None:
            raise Problem("session-invalid", "session: is none of this endpoint")
        if session["until"] < time.time():
            raise Problem("session-expired", "session: has expired")
        return session

    def bearer(self):
        scheme, _, token = self.headers.get("authorization", "").partition(" ")
        return token if scheme.lower() == "bearer" else ""

    def read_json(self, raw):
        if self.headers.get("content-type", "").split(";")[0].strip() != "application/json":
            raise Problem("unsupported-media-type", "content-type: must be application/json")
        try:
            return json.loads(raw)
        except ValueError as error:
            raise Problem("invalid-request", "body: must be JSON") from error

    def send_file(self, name, content_type):
        with open(os.path.join(PACKAGE, name), "rb") as file:
            self.send(200, file.read(), {}, content_type)

    def refuse(self, problem):
        body = {
            "type": f"urn:crypto-checkout:problem:{problem.code}", "title": problem.code.replace("-", " "),
            "status": STATUS[problem.code], "detail": problem.detail, "code": problem.code,
            "retryable": STATUS[problem.code] >= 500, "requestId": self.request_id,
        }
        self.send(body["status"], body, content_type="application/problem+json")

    def send(self, status, body=None, headers=None, content_type="application/json"):
        content = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        fixed = {"x-request-id": self.request_id, "checkout-version": "1", "cache-control": "no-store", "vary": "origin, authorization"}
        if status not in (204, 304):
            fixed.update({"content-type": content_type, "content-length": str(len(content))})
        for name, value in {**fixed, **self.cors, **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "5000"))), Endpoint)
    print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
