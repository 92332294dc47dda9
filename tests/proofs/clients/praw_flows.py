"""Runs PRAW against the sandbox's Reddit and prints one JSON line for each flow.

The working directory holds a praw.ini whose site "sandbox" names the base addresses. The argument is the
address of the sandbox, for its control routes. Each line is {"name", "held", "figures"}.
"""

import json
import sys
import urllib.parse

import praw
import prawcore
import requests
from praw.exceptions import RedditAPIException

address = sys.argv[1]
scopes = ["identity", "read", "submit", "edit", "history"]
account = "praw_writer"


def control(path, body, method="POST"):
    response = requests.request(method, f"{address}/sandbox/{path}", json=body, timeout=10)
    response.raise_for_status()
    return response.json() if response.content else None


def flow(name):
    """Runs a function and prints whether it ended, with the figures that it returns."""

    def run(function):
        try:
            held, figures = True, function()
        except Exception as error:  # Every failure of a client is a line of the proof.
            held, figures = False, f"{type(error).__name__}: {error}"
        print(json.dumps({"name": f"praw: {name}", "held": held, "figures": figures}), flush=True)

    return run


def check(condition, message):
    if not condition:
        raise AssertionError(message)


def refused(error_class, call):
    try:
        call()
    except error_class as error:
        return error
    raise AssertionError(f"{error_class.__name__} was expected")


def connect(reddit):
    """The refresh token of the account, after the consent page."""
    page = urllib.parse.urlsplit(reddit.auth.url(scopes=scopes, state="s", duration="permanent"))
    fields = dict(urllib.parse.parse_qsl(page.query))
    form = {**fields, "typed_account": account, "authorize": "Allow"}
    target = urllib.parse.urlunsplit(page._replace(query=""))
    response = requests.post(target, data=form, allow_redirects=False, timeout=10)
    back = urllib.parse.urlsplit(response.headers["location"])
    return reddit.auth.authorize(dict(urllib.parse.parse_qsl(back.query))["code"])


def client(**options):
    return praw.Reddit("sandbox", **options)


app = client()
reader = client()
refresh_token = connect(app)
writer = client(refresh_token=refresh_token)
post = control("posts", {"community": "SaaS", "title": "Which CRM for two people?", "body": "Small."})


@flow("authorize, refresh")
def _():
    check(app.user.me().name == account, "another account")
    check(writer.user.me().name == account, "another account after a refresh")
    check(set(writer.auth.scopes()) == set(scopes), "other scopes")
    return f"{account}, {len(scopes)} scopes"


@flow("new, in pages")
def _():
    drafts = [{"community": "PrawPages", "title": f"No. {at}", "body": "", "author": account} for at in range(130)]
    control("reddit/batch", {"posts": drafts})
    posts = list(reader.subreddit("PrawPages").new(limit=150))
    times = [one.created_utc for one in posts]
    check(len({one.id for one in posts}) == len(posts) == 130, "too few, or one twice")
    check(times == sorted(times, reverse=True), "not in order")
    comments = list(reader.subreddit("SaaS+webdev").comments(limit=None))
    check(len(comments) > 10, "too few comments")
    return f"{len(posts)} posts, {len(comments)} comments"


@flow("hot, top, rising")
def _():
    names = ["hot", "top", "rising", "controversial"]
    counts = {}
    for place in (reader.subreddit("SaaS+smallbusiness"), reader.front):
        for name in names:
            timed = {"time_filter": "all"} if name in ("top", "controversial") else {}
            counts[name] = len(list(getattr(place, name)(limit=50, **timed)))
    top = [one.score for one in reader.subreddit("SaaS").top(time_filter="all")]
    check(top == sorted(top, reverse=True), "top is not in order")
    check(all(counts.values()), f"an empty listing: {counts}")
    check(len(list(reader.front.best(limit=5))) == 5, "no best posts")
    return ", ".join(f"{count} {name}" for name, count in counts.items())


@flow("search")
def _():
    everywhere = reader.subreddit("all")
    one = {found.id for found in everywhere.search("invoice", limit=None)}
    several = {found.id for found in everywhere.search("invoices", limit=None)}
    check(one == several and len(one) > 3, "plural and singular find different posts")
    exact = list(reader.subreddit("freelance").search('"invoice"', sort="new", time_filter="month"))
    check(all(found.subreddit == "freelance" for found in exact), "of another community")
    names = [found.display_name for found in reader.subreddits.search("freelance")]
    check("freelance" in names, "the community is not found")
    by_name = [found.display_name for found in reader.subreddits.search_by_name("freelance")]
    check("freelance" in by_name, "the community is not found by its name")
    return f"{len(one)} posts, {len(names)} communities"


@flow("thread, more comments")
def _():
    submission = max(reader.subreddit("all").new(limit=None), key=lambda one: one.num_comments)
    submission.comments.replace_more(limit=None)
    count = len(submission.comments.list())
    check(count == submission.num_comments, f"{count} of {submission.num_comments}")
    return f"{count} comments"


@flow("info, duplicates")
def _():
    link = "https://news.example.org/praw"
    batch = [{"community": name, "title": "News", "body": "", "link": link} for name in ("SaaS", "webdev")]
    ids = control("reddit/batch", {"posts": batch})["posts"]
    found = list(reader.info(fullnames=[f"t3_{one}" for one in ids]))
    check([one.id for one in found] == sorted(ids), "others were found by name")
    check(len(list(reader.info(url=link))) == 2, "not found by address")
    others = [one.id for one in reader.submission(ids[0]).duplicates()]
    check(others == [ids[1]], "other duplicates")
    return f"{len(found)} posts, {len(others)} duplicate"


@flow("community")
def _():
    community = reader.subreddit("smallbusiness")
    rules = list(community.rules)
    moderators = list(community.moderator())
    check(community.subscribers > 0 and rules and moderators, "without subscribers, rules or moderators")
    check("title_regexes" in writer.subreddit("SaaS").post_requirements(), "no requirements")
    return f"{len(rules)} rules, {len(moderators)} moderators"


@flow("comment, edit, delete")
def _():
    comment = writer.submission(post["id"]).reply(body="Try a *plain* list first.")
    check(comment.author == account and comment.body == "Try a *plain* list first.", "another comment")
    answer = comment.reply(body="And this.")
    comment.edit(body="Try a list & a calendar.")
    seen = reader.comment(comment.id)
    check(seen.body == "Try a list & a calendar." and seen.edited, "the edit is not seen")
    answer.delete()
    check(reader.comment(answer.id).author is None, "the deletion is not seen")
    return "2 comments"


@flow("removed comment")
def _():
    comment = writer.submission(post["id"]).reply(body="To be removed.")
    control("moderate", {"thing": comment.fullname, "action": "remove"})
    own, others = writer.comment(comment.id), reader.comment(comment.id)
    check(own.body == "To be removed." and own.author == account, "its author sees the removal")
    check(others.body == "[removed]" and others.author is None, "others see no removal")
    return "own text kept, others see [removed]"


@flow("account listings")
def _():
    person = writer.redditor(account)
    new = [one.fullname for one in person.new(limit=None)]
    comments = list(person.comments.new(limit=None))
    posts = list(person.submissions.new(limit=None))
    check(len(new) == len(comments) + len(posts) > len(posts) > 2, "the overview is not both lists")
    check(len(list(person.top(time_filter="all", limit=None))) == len(new), "top is another list")
    person = reader.redditor("ledger_lorraine")
    check(person.comment_karma > 0 and person.created_utc > 0, "no karma")
    check(getattr(reader.redditor("PassiveIncomePilot"), "is_suspended", False), "not suspended")
    return f"{len(comments)} comments, {len(posts)} posts"


@flow("stream")
def _():
    stream = reader.subreddit("SaaS").stream.submissions(skip_existing=True, pause_after=0)
    check(next(stream) is None, "an old post")
    made = control("posts", {"community": "SaaS", "title": "Just now", "body": ""})
    seen = next(one for one in stream if one is not None)
    check(seen.id == made["id"], "another post")
    return "1 post"


@flow("refusals")
def _():
    refused(prawcore.Forbidden, lambda: list(reader.subreddit("studiobackroom").new()))
    refused(prawcore.Redirect, lambda: list(reader.subreddit("no_such_community").hot()))
    refused(prawcore.NotFound, lambda: reader.redditor("nobody_at_all").id)
    locked = control("posts", {"community": "SaaS", "title": "Locked", "body": ""})
    control("moderate", {"thing": locked["name"], "action": "lock"})
    error = refused(RedditAPIException, lambda: writer.submission(locked["id"]).reply(body="x"))
    check(error.items[0].error_type == "THREAD_LOCKED", error)
    control("reddit/limits", {"account": account, "action": "slow", "seconds": 3_600})
    error = refused(RedditAPIException, lambda: writer.submission(post["id"]).reply(body="x"))
    control("reddit/limits", {"account": account, "action": "slow", "seconds": 0})
    check(error.items[0].error_type == "RATELIMIT", error)
    other = next(one for one in reader.subreddit("SaaS").comments() if one.author and one.author != account)
    error = refused(RedditAPIException, lambda: writer.comment(other.id).edit(body="x"))
    check(error.items[0].error_type == "NOT_AUTHOR", error)
    return "6 refusals"


@flow("rate limit headers")
def _():
    reader.subreddit("SaaS").id
    limits = reader.auth.limits
    check(limits["remaining"] is not None and limits["used"] > 0, "no headers")
    return f"{limits['used']} used"


@flow("revoke")
def _():
    authorizer = writer._core._authorizer
    access_token = authorizer.access_token
    authorizer.revoke(only_access=True)
    response = requests.get(
        reader.config.oauth_url + "/api/v1/me",
        headers={"authorization": f"bearer {access_token}", "user-agent": "earshot:proof:1 (by /u/x)"},
        timeout=10,
    )
    check(response.status_code == 401, "the access token is still good")
    check(writer.user.me().name == account, "the refresh token is gone")
    authorizer.revoke()
    refused(
        (prawcore.OAuthException, prawcore.ResponseException),
        lambda: client(refresh_token=refresh_token).user.me(),
    )
    return "access token, then refresh token"
