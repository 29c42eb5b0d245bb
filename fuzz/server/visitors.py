"""What Schemathesis has to know of the server, beyond its description.

Every request comes from another address, so that limits by address do not end the run. Most come from somebody
whom the server knows; and names of games and challenges that there are take the place of most that are made up,
mostly in requests of those who made them.
"""

import random
import re
from collections import deque

import schemathesis

SESSION = "harzdame_session"
cookies = deque(maxlen=50)
# Names, and the cookies of those who made them.
games = deque(maxlen=50)
challenges = deque(maxlen=50)

# What no schema can say: which texts are positions, that games without a clock are not rated, who has no password,
# how long a whole body may be.
REFUSED_ALL_THE_SAME = [
    "bad-fen",
    "games without a clock cannot be rated",
    "guests have no password",
    "length limit exceeded",
]
# A schema takes 3.0 for an integer, and the server does not.
NO_INTEGER = "invalid type: floating point"


@schemathesis.hook
def before_call(context, case, kwargs):
    case.headers["X-Forwarded-For"] = ".".join(str(random.randrange(1, 255)) for _ in range(4))
    # Otherwise soon nobody would be logged in any more.
    ends_sessions = case.method.upper() == "DELETE" and case.path.endswith(("/session", "/sessions"))
    if cookies and random.random() < (0.1 if ends_sessions else 0.7):
        case.cookies[SESSION] = random.choice(cookies)
    names = games if case.path.startswith("/api/v1/games/") else challenges
    name = case.path_parameters.get("id") if case.path_parameters else None
    if isinstance(name, str) and re.fullmatch("[0-9a-z]{10}", name):
        owners = dict(names)
        if name not in owners and names and random.random() < 0.8:
            name = case.path_parameters["id"] = random.choice(names)[0]
        if owners.get(name) and random.random() < 0.6:
            case.cookies[SESSION] = owners[name]


@schemathesis.hook
def after_call(context, case, response):
    cookie = case.cookies.get(SESSION) if case.cookies else None
    if response.status_code == 401 and cookie in cookies:
        cookies.remove(cookie)
    for header in response.headers.get("set-cookie") or []:
        found = re.search(f"{SESSION}=([0-9a-f]+)", header)
        if found:
            cookie = found[1]
            cookies.append(cookie)
    if response.status_code not in (200, 201) or case.method.upper() == "GET":
        return
    try:
        body = response.json()
    except ValueError:
        return
    for key, names in [("game", games), ("challenge", challenges), ("id", challenges)]:
        name = body.get(key) if isinstance(body, dict) else None
        if isinstance(name, str) and len(name) == 10:
            names.append((name, cookie))


@schemathesis.hook
def filter_failure(context, failure, case, response):
    if type(failure).__name__ != "RejectedPositiveData":
        return True
    return not any(reason in response.text_lossy() for reason in [*REFUSED_ALL_THE_SAME, NO_INTEGER])
